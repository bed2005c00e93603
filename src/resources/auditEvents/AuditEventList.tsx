import { Button } from '@mui/material';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import type { AuditEvent } from '#contract/auditEvents.ts';
import { useTexts } from '#i18n/texts.ts';
import type { ListColumn } from '#src/admin/list/List.tsx';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { EventList, eventColumns, whenColumn } from '#src/parts/auditEvents/EventList.tsx';
import { SignInChart } from './SignInChart.tsx';

/** The log of an account. */
export function AuditEventList() {
  const can = useCan();
  const [params] = useSearchParams();
  // Set by the link from a role's page, and removed by its chip.
  const last = params.has('roleId') ? ['roleId'] : [];
  return (
    <EventList<AuditEvent> columns={columns} last={last} actions={<ToAllAccounts />}>
      {can('users.get') && <SignInChart />}
    </EventList>
  );
}

const columns: ListColumn<AuditEvent>[] = [whenColumn, ...eventColumns];

/** Links to the log of all accounts, with the same filters. */
function ToAllAccounts() {
  const { text } = useTexts();
  const can = useCan();
  const links = useLinks();
  const params = new URLSearchParams(useLocation().search);
  if (!can('platformAuditEvents.list')) return null;
  for (const ofAccount of ['roleId', 'page']) params.delete(ofAccount);
  const to = { pathname: links.to('platformAuditEvents').list(), search: params.toString() };
  return (
    <Button variant="outlined" component={Link} to={to}>
      {text('auditEvents.inAllAccounts')}
    </Button>
  );
}
