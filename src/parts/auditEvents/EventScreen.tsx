import { Link, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { AuditEvent } from '#contract/auditEvents.ts';
import type { ResourceName } from '#contract/operations.ts';
import type { PlatformAuditEvent } from '#contract/platformAuditEvents.ts';
import { useTexts } from '#i18n/texts.ts';
import { Show } from '#src/admin/record/Show.tsx';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { callFor, useAppResources } from '#src/admin/resource/resource.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { Card } from '#src/ui/Card.tsx';
import { CopyText } from '#src/ui/CopyText.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { FactList } from '#src/ui/FactList.tsx';
import { ChangeTable } from '../ChangeTable.tsx';
import type { EventWithAccount } from './EventList.tsx';
import { ToTheMinute } from './ToTheMinute.tsx';
import { UndoBulk } from './UndoBulk.tsx';
import { useAuditWords } from './useAuditWords.ts';

/** One event: who did it, from where, to which record, and what changed. */
export function EventScreen() {
  const words = useAuditWords();
  return (
    <Show<AuditEvent> titleOf={words.sentence} actions={<UndoBulk />}>
      <Stack sx={{ gap: 2 }}>
        <DetailsCard />
        <ChangesCard />
      </Stack>
    </Show>
  );
}

function DetailsCard() {
  const { text } = useTexts();
  const event = useRecordContext<EventWithAccount>();
  const words = useAuditWords(event.account);
  const fact = (name: string, value: ReactNode) => ({ label: text(`auditEvents.fields.${name}`), value });
  return (
    <Card title={text('auditEvents.one')}>
      <FactList
        facts={[
          fact('occurredOn', <ToTheMinute at={event.occurredOn} />),
          ...(event.account ? [fact('account', <AccountLink {...event.account} />)] : []),
          fact('authorName', words.author(event)),
          fact('authorKind', text(`auditEvents.authorKind.${event.authorKind}`)),
          ...(event.authorAccount ? [fact('authorAccount', event.authorAccount)] : []),
          fact('onBehalfOf', event.onBehalfOf ?? '–'),
          fact('ipAddress', <Identifier text={words.address(event)} />),
          fact('action', words.action(event.action)),
          fact('objectType', words.type(event.objectType)),
          fact('objectName', <ObjectLink />),
          ...(event.batchId ? [fact('batchId', <BulkLink {...event} id={event.batchId} />)] : []),
          ...(event.requestId ? [fact('requestId', <RequestId text={event.requestId} />)] : []),
        ]}
      />
    </Card>
  );
}

function AccountLink({ subdomain, name }: PlatformAuditEvent['account']) {
  return (
    <Link component={RouterLink} to={useLinks().to('auditEvents', subdomain).list()}>
      {name}
    </Link>
  );
}

/** Only for support, so it is copied, not read. */
function RequestId({ text }: { text: string }) {
  return <CopyText text={text} label={useTexts().text('auditEvents.copyRequestId')} />;
}

/** Links to the bulk action that this event belongs to. */
function BulkLink({ id, account }: Pick<EventWithAccount, 'id' | 'account'>) {
  const { text } = useTexts();
  const links = useLinks().to('auditEvents', account?.subdomain);
  const search = `?${new URLSearchParams({ objectType: 'bulks', objectId: id })}`;
  return (
    <Link component={RouterLink} to={{ pathname: links.list(), search }}>
      {text('auditEvents.showBulk')}
    </Link>
  );
}

const Identifier = ({ text }: { text: string | null }) => (text ? <CopyText text={text} /> : '–');

/** Links to the record if it still exists and the reader may see it. */
function ObjectLink() {
  const { objectType, objectId, objectName, isObjectThere, account } = useRecordContext<EventWithAccount>();
  const resource = useAppResources().find(({ name }) => name === objectType);
  const links = useLinks();
  const can = useCan();
  const isOpen = isObjectThere && resource?.show && can(callFor(resource, 'show'), account?.subdomain);
  if (!isOpen) return objectName ?? <Unnamed text={objectId} />;
  return (
    <Link component={RouterLink} to={links.to(objectType as ResourceName, account?.subdomain).show(objectId)}>
      {objectName}
    </Link>
  );
}

/** A refused call may concern no record; its object is then the call itself. */
const Unnamed = ({ text }: { text: string }) => (isRecordId(text) ? <CopyText text={text} /> : '–');

const isRecordId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

function ChangesCard() {
  const { text } = useTexts();
  const event = useRecordContext<EventWithAccount>();
  const changes = useAuditWords().changes(event);
  return (
    <Card title={text('auditEvents.change.title')}>
      {changes.length > 0 ? (
        <EventChanges {...event} changes={changes} />
      ) : (
        <EmptyState title={text('auditEvents.change.none')} />
      )}
    </Card>
  );
}

/** Each changed field, before and after, in the words of the record's own screens. */
function EventChanges({ objectType, changes, account }: EventWithAccount) {
  const { text } = useTexts();
  const words = useAuditWords(account);
  const rows = changes.map(({ field, before, after }) => ({
    key: field,
    label: words.field(objectType, field),
    values: [words.value(objectType, field, before), words.value(objectType, field, after)],
  }));
  return (
    <ChangeTable
      label={text('auditEvents.change.title')}
      heads={['field', 'before', 'after'].map((name) => text(`auditEvents.change.${name}`))}
      groups={[{ key: 'all', rows }]}
    />
  );
}
