import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AccountDetails } from '#contract/accounts.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { useTraitTexts } from '#src/parts/useTraitTexts.ts';
import { Card } from '#src/ui/Card.tsx';
import { EditButton } from '#src/ui/EditButton.tsx';
import { EmptyLine } from '#src/ui/EmptyLine.tsx';
import { TraitsDialog } from './TraitsDialog.tsx';
import './heldTraits.css';

/** The account's products, and what each is for. Nobody decides what their own account may do. */
export function TraitsCard() {
  const { text } = useTexts();
  const can = useCan();
  const { isOwn } = useAccountScope();
  const account = useRecordContext<AccountDetails>();
  const [base, setBase] = useState<AccountDetails>();
  const title = text('accounts.fields.traits');
  const edit = !isOwn && can('accounts.setTraits') && (
    <EditButton card={title} onPress={() => setBase(account)} />
  );
  return (
    <Card title={title} count={account.traits.length} actions={edit}>
      {account.traits.length === 0 ? (
        <EmptyLine title={text('accounts.subscription.noTraits')} />
      ) : (
        <HeldTraits />
      )}
      {base && <TraitsDialog base={base} onClose={() => setBase(undefined)} />}
    </Card>
  );
}

function HeldTraits() {
  const can = useCan();
  const links = useLinks().to('traits');
  const { nameOf, descriptionOf } = useTraitTexts();
  const { traits } = useRecordContext<AccountDetails>();
  return (
    <dl className="heldTraits">
      {traits.map((trait) => (
        <div key={trait.code}>
          <dt>
            {can('traits.get') ? <Link to={links.show(trait.code)}>{nameOf(trait)}</Link> : nameOf(trait)}
          </dt>
          <dd>{descriptionOf(trait)}</dd>
        </div>
      ))}
    </dl>
  );
}
