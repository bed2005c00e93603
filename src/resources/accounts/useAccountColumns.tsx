import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Account } from '../../../contract/accounts';
import { AccountStatusChip } from '../../layout/accountShell/AccountChips';
import { useTraitTexts } from '../../parts/useTraitTexts';
import { CopyText } from '../../ui/CopyText';
import type { Column } from '../../ui/list/listTypes';

/** Document 2, section 2. */
export function useAccountColumns(): Column<Account>[] {
  const translate = useTranslate();
  const { nameOf } = useTraitTexts();
  const columns: Omit<Column<Account>, 'label'>[] = [
    { key: 'name', width: 210, render: ({ name }) => name },
    { key: 'subdomain', width: 130, render: ({ subdomain }) => <CopyText text={subdomain} /> },
    {
      key: 'cmgEntityKey',
      width: 118,
      render: ({ cmgEntityKey }) => (cmgEntityKey ? <CopyText text={cmgEntityKey} /> : '–'),
    },
    {
      key: 'accountType',
      width: 104,
      render: ({ accountType }) => translate(`layout.accountType.${accountType}`),
    },
    {
      key: 'licenseType',
      width: 96,
      render: ({ licenseType }) => translate(`layout.licenseType.${licenseType}`),
    },
    {
      key: 'licenseCount',
      width: 118,
      align: 'right',
      render: ({ remainingLicenseCount, licenseCount }) =>
        translate('layout.highlights.remaining', { remaining: remainingLicenseCount, total: licenseCount }),
    },
    {
      key: 'traits',
      width: 200,
      sortable: false,
      render: ({ traits }) => <Traits names={traits.map(nameOf)} />,
    },
    { key: 'status', width: 100, render: ({ status }) => <AccountStatusChip status={status} /> },
  ];
  return columns.map((column) => ({ ...column, label: translate(`accounts.fields.${column.key}`) }));
}

/** The first two, and how many more; all of them on hover. */
function Traits({ names }: { names: string[] }) {
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
