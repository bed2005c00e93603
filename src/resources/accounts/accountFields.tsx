import { Box } from '@mui/material';
import { Translate } from 'react-admin';
import type { Account } from '../../../contract/accounts';
import { AccountStatusChip } from '../../layout/accountShell/AccountChips';
import type { FieldTable } from '../../layout/appResource';
import { useTraitTexts } from '../../parts/useTraitTexts';
import { CopyText } from '../../ui/CopyText';
import { MoreTip } from '../../ui/list/MoreTip';

/** How an account's fields are shown; the others are words of the catalog or plain text. */
export const accountFields: FieldTable<Account> = {
  subdomain: (subdomain) => <CopyText text={subdomain} />,
  cmgEntityKey: (key) => <CopyText text={key} />,
  licenseCount: (total, { remainingLicenseCount: remaining }) => (
    <Translate i18nKey="layout.highlights.remaining" options={{ remaining, total }} />
  ),
  traits: (traits) => <TraitNames traits={traits} />,
  status: (status) => <AccountStatusChip status={status} />,
};

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
