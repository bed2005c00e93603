import { Link, Stack } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { AuditEvent } from '#contract/auditEvents.ts';
import type { ResourceName } from '#contract/operations.ts';
import { useTexts } from '#i18n/texts.ts';
import { callFor, useAppResources } from '#src/layout/appResource.ts';
import { useCan } from '#src/layout/useCan.ts';
import { useLinks } from '#src/layout/useLinks.ts';
import { ChangeTable } from '#src/parts/ChangeTable.tsx';
import { RecordScreen } from '#src/parts/record/RecordScreen.tsx';
import { useFacts } from '#src/parts/record/useFacts.ts';
import { useFields } from '#src/parts/record/useFields.ts';
import { useRecord } from '#src/parts/record/useRecord.ts';
import { useAuditWords } from '#src/parts/useAuditWords.ts';
import { Card } from '#src/ui/Card.tsx';
import { CopyText } from '#src/ui/CopyText.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { FactList } from '#src/ui/FactList.tsx';
import { ToTheMinute } from './ToTheMinute.tsx';

/** One event: who did it, from where, to which record, and what changed. */
export function AuditEventShow() {
  const words = useAuditWords();
  return (
    <RecordScreen<AuditEvent> titleOf={words.told}>
      <Stack sx={{ gap: 2 }}>
        <DetailsCard />
        <ChangesCard />
      </Stack>
    </RecordScreen>
  );
}

function DetailsCard() {
  const { text } = useTexts();
  const { label } = useFields();
  const event = useRecord<AuditEvent>();
  const words = useAuditWords();
  const facts = useFacts();
  return (
    <Card title={text('auditEvents.one')}>
      <FactList
        facts={facts(event, [
          { label: label('occurredOn'), value: <ToTheMinute at={event.occurredOn} /> },
          { label: label('authorName'), value: words.author(event) },
          'authorKind',
          ...(event.authorAccount ? (['authorAccount'] as const) : []),
          'onBehalfOf',
          { label: label('ipAddress'), value: <Identifier text={words.address(event)} /> },
          { label: label('action'), value: words.action(event.action) },
          { label: label('objectType'), value: words.type(event.objectType) },
          { label: label('objectName'), value: <ObjectLink /> },
          ...(event.batchId ? [{ label: label('batchId'), value: <BulkLink id={event.batchId} /> }] : []),
          ...(event.requestId
            ? [{ label: label('requestId'), value: <RequestId text={event.requestId} /> }]
            : []),
        ])}
      />
    </Card>
  );
}

/** For support alone, so that it is copied and not read. */
function RequestId({ text }: { text: string }) {
  return <CopyText text={text} label={useTexts().text('auditEvents.copyRequestId')} />;
}

/** The way to what was begun for many records, this one among them. */
function BulkLink({ id }: { id: string }) {
  const { text } = useTexts();
  const links = useLinks().to('auditEvents');
  const search = `?${new URLSearchParams({ objectType: 'bulks', objectId: id })}`;
  return (
    <Link component={RouterLink} to={{ pathname: links.list(), search }}>
      {text('auditEvents.showBulk')}
    </Link>
  );
}

const Identifier = ({ text }: { text: string | null }) => (text ? <CopyText text={text} /> : '–');

/** The way to the record, where it is still there and the reader may see it. */
function ObjectLink() {
  const { objectType, objectId, objectName, isObjectThere } = useRecord<AuditEvent>();
  const resource = useAppResources().find(({ name }) => name === objectType);
  const links = useLinks();
  const can = useCan();
  const isOpen = isObjectThere && resource?.show && can(callFor(resource, 'show'));
  if (!isOpen) return objectName ?? <Unnamed text={objectId} />;
  return (
    <Link component={RouterLink} to={links.to(objectType as ResourceName).show(objectId)}>
      {objectName}
    </Link>
  );
}

/** What a call was refused for may be no record at all, and is then named by the call itself. */
const Unnamed = ({ text }: { text: string }) => (isRecordId(text) ? <CopyText text={text} /> : '–');

const isRecordId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

function ChangesCard() {
  const { text } = useTexts();
  const event = useRecord<AuditEvent>();
  return (
    <Card title={text('auditEvents.change.title')}>
      {event.changes.length > 0 ? (
        <EventChanges {...event} />
      ) : (
        <EmptyState title={text('auditEvents.change.none')} />
      )}
    </Card>
  );
}

/** Each field that changed, as it was and as it became, in the words of the record's own screens. */
function EventChanges({ objectType, changes }: Pick<AuditEvent, 'objectType' | 'changes'>) {
  const { text } = useTexts();
  const words = useAuditWords();
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
