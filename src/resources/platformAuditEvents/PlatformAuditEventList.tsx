import { Link } from '@mui/material';
import { useContext } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import type { PlatformAuditEvent } from '#contract/platformAuditEvents.ts';
import type { ListColumn } from '#src/admin/list/List.tsx';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { EventList, eventColumns, whenColumn } from '#src/parts/auditEvents/EventList.tsx';
import { RowControlsContext } from '#src/ui/rowControls.ts';

/** The logs of all accounts as one. */
export function PlatformAuditEventList() {
  return <EventList<PlatformAuditEvent> columns={columns} first={['account']} actions={null} />;
}

/** Links to the log of the event's account, with the same filters. */
function AccountLink({ account }: Pick<PlatformAuditEvent, 'account'>) {
  const links = useLinks();
  const { tabIndex } = useContext(RowControlsContext);
  const params = new URLSearchParams(useLocation().search);
  for (const ofAll of ['account', 'page']) params.delete(ofAll);
  const to = { pathname: links.to('auditEvents', account.subdomain).list(), search: params.toString() };
  return (
    <Link component={RouterLink} to={to} tabIndex={tabIndex}>
      {account.name}
    </Link>
  );
}

const columns: ListColumn<PlatformAuditEvent>[] = [
  whenColumn,
  { source: 'account', sortable: false, render: (event) => <AccountLink {...event} /> },
  // There is no room for it; the event's own screen shows it.
  ...eventColumns.map((column) => ({ ...column, isHidden: column.source === 'changes' })),
];
