import { Button } from '@mui/material';
import { Link, useLocation } from 'react-router-dom';
import { useTexts } from '#i18n/texts.ts';
import type { CreateOrigin } from '#src/admin/form/Create.tsx';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';

/** Invite an Investor: their registration makes a draft account. */
export function InviteLink() {
  const { text } = useTexts();
  const can = useCan();
  const invites = useLinks().to('investorInvites');
  const { pathname, search } = useLocation();
  if (!can('investorInvites.create')) return null;
  const state = { back: pathname + search } satisfies CreateOrigin;
  return (
    <Button variant="contained" component={Link} to={invites.create()} state={state}>
      {text('layout.inviteInvestor')}
    </Button>
  );
}
