import { MenuItem } from '@mui/material';
import { Link, useLocation } from 'react-router-dom';
import { type DraftAccount, openDraftStatuses } from '#contract/draftAccounts.ts';
import { useTexts } from '#i18n/texts.ts';
import type { CreateOrigin } from '#src/admin/form/Create.tsx';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';

/** A line of a draft's menu: the link to make an account from it, or to the one that was made. */
export function DraftAccountLink() {
  const { text } = useTexts();
  const can = useCan();
  const accounts = useLinks().to('accounts');
  const { pathname, search } = useLocation();
  const draft = useRecordContext<DraftAccount>();
  const { status, investorSubdomain } = draft;
  if (status === 'Created' && investorSubdomain !== null) {
    return (
      <MenuItem component={Link} to={accounts.show(investorSubdomain)}>
        {text('draftAccounts.openAccount')}
      </MenuItem>
    );
  }
  if (!openDraftStatuses.includes(status) || !can('accounts.create')) return null;
  const state = { draft, back: pathname + search } satisfies CreateOrigin & { draft: DraftAccount };
  return (
    <MenuItem component={Link} to={accounts.create()} state={state}>
      {text('accounts.create.open')}
    </MenuItem>
  );
}
