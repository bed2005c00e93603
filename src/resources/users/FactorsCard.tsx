import type { Factor } from '#contract/factors.ts';
import { useTexts } from '#i18n/texts.ts';
import { FactorTable } from '#src/parts/FactorTable.tsx';
import { EmptyLine } from '#src/ui/EmptyLine.tsx';
import { UserAct } from './UserAct.tsx';
import { UserPartCard } from './UserPartCard.tsx';

/** A user's second factors. Those who may reset the password may remove a lost factor. */
export function FactorsCard() {
  const { text } = useTexts();
  return (
    <UserPartCard
      texts="ownFactors.ofUser"
      name="factors"
      load={(dataProvider, id, signal) => dataProvider.perform('users.factors', { params: { id }, signal })}
    >
      {({ factors, recoveryCodesLeft }) =>
        factors.length === 0 ? (
          <EmptyLine title={text('ownFactors.ofUser.none')} />
        ) : (
          <>
            <FactorTable factors={factors}>
              {(factor) => <RemoveFactor factor={factor} isLast={factors.length === 1} />}
            </FactorTable>
            <p className="note">{text('ownFactors.codes.left', { smart_count: recoveryCodesLeft })}</p>
          </>
        )
      }
    </UserPartCard>
  );
}

function RemoveFactor({ factor, isLast }: { factor: Factor; isLast: boolean }) {
  const { text } = useTexts();
  const question = text('ownFactors.ofUser.question');
  return (
    <UserAct
      call="users.removeFactor"
      act={(provider, id) => provider.perform('users.removeFactor', { params: { id, factorId: factor.id } })}
      label={text('ownFactors.remove.action')}
      done={text('ownFactors.ofUser.done')}
      question={{
        title: text('ownFactors.ofUser.remove'),
        about: factor.name,
        text: isLast ? `${question} ${text('ownFactors.ofUser.last')}` : question,
      }}
    />
  );
}
