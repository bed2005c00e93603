import { Box } from '@mui/material';
import { Translate, useTranslate } from 'react-admin';
import type { Account, AccountDetails } from '#contract/accounts.ts';
import { AccountStatusChip } from '#src/layout/accountShell/AccountChips.tsx';
import type { FieldTable } from '#src/layout/appResource.ts';
import { useTraitTexts } from '#src/parts/useTraitTexts.ts';
import { CopyText } from '#src/ui/CopyText.tsx';
import { day } from '#src/ui/Day.tsx';
import { MoreTip } from '#src/ui/list/MoreTip.tsx';

/** How an account's fields are shown; the others are words of the catalog or plain text. */
export const accountFields: FieldTable<AccountDetails> = {
  subdomain: (subdomain) => <CopyText text={subdomain} />,
  cmgEntityKey: (key) => <CopyText text={key} />,
  licenseCount: (total, { remainingLicenseCount: remaining }) => (
    <Translate i18nKey="layout.highlights.remaining" options={{ remaining, total }} />
  ),
  traits: (traits) => <TraitNames traits={traits} />,
  externalLicenses: (held) => <ExternalLicenses held={held} />,
  trialEndsOn: day,
  passwordPolicy: (policy) => <PolicyLines policy={policy} />,
  ipWhitelist: (ranges) => ranges.join('\n') || <Translate i18nKey="accounts.ipWhitelist.none" />,
  status: (status) => <AccountStatusChip status={status} />,
};

function ExternalLicenses({ held }: { held: AccountDetails['externalLicenses'] }) {
  const translate = useTranslate();
  return held.map((license) => translate(`accounts.externalLicenses.${license}`)).join(', ') || '–';
}

/** A line for each rule: on one's own screen they are facts, whose parts would weigh on the first list. */
function PolicyLines({ policy }: { policy: Account['passwordPolicy'] }) {
  const translate = useTranslate();
  const word = (value: number | boolean) =>
    typeof value === 'boolean' ? translate(`ui.${value}`) : String(value);
  const lines = Object.entries(policy).map(
    ([rule, value]) => `${translate(`accounts.fields.${rule}`)}: ${word(value)}`,
  );
  return <span style={{ whiteSpace: 'pre-line' }}>{lines.join('\n')}</span>;
}

/** One that sets the account apart, and how many more it has; their names on hover and focus. */
function TraitNames({ traits }: Pick<Account, 'traits'>) {
  const { nameOf } = useTraitTexts();
  const sorted = [...traits].sort((one, other) => Number(isCommon(one)) - Number(isCommon(other)));
  const [first, ...rest] = sorted.map(nameOf);
  if (first === undefined) return '–';
  return (
    <Box component="span" sx={traitsStyle}>
      <span>{first}</span>
      {rest.length > 0 && <MoreTip text={`+${rest.length}`} rest={rest.join(', ')} />}
    </Box>
  );
}

/** Every account administers itself, so that it says nothing of one. */
const isCommon = ({ code }: Account['traits'][number]) => code === 'ACCOUNT';

const traitsStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  color: 'text.secondary',
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
};
