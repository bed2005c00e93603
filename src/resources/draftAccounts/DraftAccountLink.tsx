import { Link } from '@mui/material';
import { useContext } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { type DraftAccount, openDraftStatuses } from '#contract/draftAccounts.ts';
import { useTexts } from '#i18n/texts.ts';
import type { CreateOrigin } from '#src/admin/form/Create.tsx';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { RowControlsContext } from '#src/ui/rowControls.ts';

/** The link to make an account from a draft, or to the one made from it. */
export function DraftAccountLink({ draft }: { draft: DraftAccount }) {
  const { text } = useTexts();
  const can = useCan();
  const accounts = useLinks().to('accounts');
  const { tabIndex } = useContext(RowControlsContext);
  const { pathname, search } = useLocation();
  const { status, investorSubdomain } = draft;
  if (status === 'Created' && investorSubdomain !== null) {
    return (
      <Link component={RouterLink} to={accounts.show(investorSubdomain)} tabIndex={tabIndex}>
        {text('draftAccounts.openAccount')}
      </Link>
    );
  }
  if (!openDraftStatuses.includes(status) || !can('accounts.create')) return '–';
  const state = { draft, back: pathname + search } satisfies CreateOrigin & { draft: DraftAccount };
  return (
    <Link component={RouterLink} to={accounts.create()} state={state} tabIndex={tabIndex}>
      {text('accounts.create.open')}
    </Link>
  );
}
