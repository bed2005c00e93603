import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { useCan } from '#src/layout/useCan.ts';
import { useLinks } from '#src/layout/useLinks.ts';
import type { CreateOrigin } from '#src/parts/record/RecordCreate.tsx';

/** *Invite an Investor*: their registration makes a draft account. */
export function InviteLink() {
  const translate = useTranslate();
  const can = useCan();
  const invites = useLinks().to('investorInvites');
  const { pathname, search } = useLocation();
  if (!can('investorInvites.create')) return null;
  const state = { back: pathname + search } satisfies CreateOrigin;
  return (
    <Button variant="contained" component={Link} to={invites.create()} state={state}>
      {translate('layout.inviteInvestor')}
    </Button>
  );
}
