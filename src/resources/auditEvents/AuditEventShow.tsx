import { Link, Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { AuditEvent } from '#contract/auditEvents.ts';
import type { ResourceName } from '#contract/operations.ts';
import { callFor, useAppResources } from '#src/layout/appResource.ts';
import { useCan } from '#src/layout/useCan.ts';
import { useLinks } from '#src/layout/useLinks.ts';
import { RecordScreen } from '#src/parts/record/RecordScreen.tsx';
import { useFacts } from '#src/parts/record/useFacts.ts';
import { useRecord } from '#src/parts/record/useRecord.ts';
import { useRecordTexts } from '#src/parts/record/useRecordTexts.ts';
import { useAuditWords } from '#src/parts/useAuditWords.ts';
import { Card } from '#src/ui/Card.tsx';
import { CopyText } from '#src/ui/CopyText.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { FactList } from '#src/ui/FactList.tsx';
import { ChangeTable } from './ChangeTable.tsx';
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
  const translate = useTranslate();
  const { label } = useRecordTexts();
  const event = useRecord<AuditEvent>();
  const words = useAuditWords();
  const facts = useFacts();
  return (
    <Card title={translate('auditEvents.one')}>
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
          { label: label('objectId'), value: <Identifier text={event.objectId} /> },
          { label: label('requestId'), value: <Identifier text={event.requestId} /> },
          ...(event.batchId ? [{ label: label('batchId'), value: <Identifier text={event.batchId} /> }] : []),
        ])}
      />
    </Card>
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
  if (!isOpen) return objectName ?? '–';
  return (
    <Link component={RouterLink} to={links.to(objectType as ResourceName).show(objectId)}>
      {objectName}
    </Link>
  );
}

function ChangesCard() {
  const translate = useTranslate();
  const event = useRecord<AuditEvent>();
  return (
    <Card title={translate('auditEvents.change.title')}>
      {event.changes.length > 0 ? (
        <ChangeTable {...event} />
      ) : (
        <EmptyState title={translate('auditEvents.change.none')} />
      )}
    </Card>
  );
}
