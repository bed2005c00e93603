import type { Account, AccountDetails } from '#contract/accounts.ts';
import { useTexts } from '#i18n/texts.ts';
import { MoreTip } from '#src/admin/list/MoreTip.tsx';
import type { FieldTable } from '#src/admin/resource/resource.ts';
import { AccountStatusChip } from '#src/layout/accountShell/AccountChips.tsx';
import { useTraitTexts } from '#src/parts/useTraitTexts.ts';
import { CopyText } from '#src/ui/CopyText.tsx';
import { day } from '#src/ui/Day.tsx';
import './accountFields.css';

/** How an account's fields are shown; the others are words of the catalog or plain text. */
export const accountFields: FieldTable<AccountDetails> = {
  subdomain: (subdomain) => <CopyText text={subdomain} />,
  cmgEntityKey: (key) => <CopyText text={key} />,
  licenseCount: (total, { remainingLicenseCount: remaining }) => (
    <RemainingLicenses remaining={remaining} total={total} />
  ),
  traits: (traits) => <TraitNames traits={traits} />,
  externalLicenses: (held) => <ExternalLicenses held={held} />,
  trialEndsOn: day,
  passwordPolicy: (policy) => <PolicyLines policy={policy} />,
  ipWhitelist: (ranges) => ranges.join('\n') || <AnyAddress />,
  status: (status) => <AccountStatusChip status={status} />,
};

function RemainingLicenses(values: { remaining: number; total: number }) {
  const { text } = useTexts();
  return text('layout.highlights.remaining', values);
}

function AnyAddress() {
  const { text } = useTexts();
  return text('accounts.ipWhitelist.none');
}

function ExternalLicenses({ held }: { held: AccountDetails['externalLicenses'] }) {
  const { text } = useTexts();
  return held.map((license) => text(`accounts.externalLicenses.${license}`)).join(', ') || '–';
}

/** One line per rule: facts on their own screen, whose parts would weigh on the first list. */
function PolicyLines({ policy }: { policy: Account['passwordPolicy'] }) {
  const { text } = useTexts();
  const word = (value: number | boolean) =>
    typeof value === 'boolean' ? text(`ui.${value}`) : String(value);
  const lines = Object.entries(policy).map(
    ([rule, value]) => `${text(`accounts.fields.${rule}`)}: ${word(value)}`,
  );
  return <span className="text-lines">{lines.join('\n')}</span>;
}

/** A trait that distinguishes the account, and how many more it has; their names on hover and focus. */
function TraitNames({ traits }: Pick<Account, 'traits'>) {
  const { nameOf } = useTraitTexts();
  const sorted = [...traits].sort((one, other) => Number(isCommon(one)) - Number(isCommon(other)));
  const [first, ...rest] = sorted.map(nameOf);
  if (first === undefined) return '–';
  return (
    <span className="traitNames">
      <span>{first}</span>
      {rest.length > 0 && <MoreTip text={`+${rest.length}`} rest={rest.join(', ')} />}
    </span>
  );
}

/** Every account administers itself, so that says nothing. */
const isCommon = ({ code }: Account['traits'][number]) => code === 'ACCOUNT';
