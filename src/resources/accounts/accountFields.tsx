import { Box } from '@mui/material';
import { Translate } from 'react-admin';
import type { Account } from '../../../contract/accounts';
import { AccountStatusChip } from '../../layout/accountShell/AccountChips';
import type { FieldTable } from '../../layout/appResource';
import { useTraitTexts } from '../../parts/useTraitTexts';
import { CopyText } from '../../ui/CopyText';

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

/** The first two, and how many more; all of them on hover. */
function TraitNames({ traits }: Pick<Account, 'traits'>) {
  const { nameOf } = useTraitTexts();
  const names = traits.map(nameOf);
  if (names.length === 0) return '–';
  const more = names.length - shownTraits;
  return (
    <Box component="span" title={names.join(', ')} sx={traitsStyle}>
      <span>{names.slice(0, shownTraits).join(', ')}</span>
      {more > 0 && ` +${more}`}
    </Box>
  );
}

const shownTraits = 2;

const traitsStyle = {
  display: 'flex',
  gap: 0.5,
  color: 'text.secondary',
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis' },
};
