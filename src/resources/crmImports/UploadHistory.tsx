import { Link } from 'react-router-dom';
import type { CrmImport } from '#contract/crmImports.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { type ListColumn, ListRows } from '#src/admin/list/List.tsx';
import { useFields } from '#src/admin/record/useFields.ts';
import { StatusChip, type Tone } from '#src/ui/StatusChip.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import { Timestamp } from '#src/ui/Timestamp.tsx';
import { RevertChip } from './RevertReport.tsx';
import { useCountWords } from './useCountWords.ts';
import { useUploadBase } from './useUploadBase.ts';

/** The account's uploads, newest first, each with a link to its report. */
export function UploadHistory() {
  const { text } = useTexts();
  return (
    <section className="uploadHistory" aria-labelledby="uploads">
      <h2 id="uploads">{text('crmImports.uploads')}</h2>
      <ListRows<CrmImport> columns={columns} searchedFrom={Number.POSITIVE_INFINITY} />
    </section>
  );
}

function File({ upload: { id, fileName } }: { upload: CrmImport }) {
  const base = useUploadBase();
  return (
    <TextLink as={Link} {...{ to: `${base}/${id}` }}>
      {fileName}
    </TextLink>
  );
}

function Rows({ upload }: { upload: CrmImport }) {
  const { text } = useTexts();
  const { number } = useFormats();
  const words = useCountWords();
  const { state, rowsProcessed, totalRows } = upload;
  const isStopped = state === 'CANCELLED' || state === 'EXPIRED';
  const counts = { done: number(rowsProcessed), total: number(totalRows) };
  const summary = isStopped ? text('crmImports.report.stopped', counts) : words(upload);
  return (
    <span className="lines" title={summary}>
      {summary}
    </span>
  );
}

function Result({ upload: { state, errorRows, revert } }: { upload: CrmImport }) {
  const { text } = useTexts();
  const { word } = useFields();
  const { number } = useFormats();
  if (revert) return <RevertChip revert={revert} />;
  if (state !== 'COMPLETED' || errorRows === 0)
    return <StatusChip {...tones[state]} label={word('state', state)} />;
  const label = text('crmImports.counts.errorRows', { smart_count: errorRows, count: number(errorRows) });
  return <StatusChip tone="warning" hollow label={label} />;
}

const pending = { tone: 'info', hollow: true } as const;
const ended = { tone: 'neutral', hollow: true } as const;
const tones: Readonly<Record<CrmImport['state'], { tone: Tone; hollow?: boolean }>> = {
  RECEIVED: pending,
  CHECKING: pending,
  CHECKED: pending,
  APPLYING: pending,
  COMPLETED: { tone: 'success' },
  CANCELLED: ended,
  EXPIRED: ended,
};

const columns: ListColumn<CrmImport>[] = [
  { source: 'fileName', sortable: false, render: (upload) => <File upload={upload} /> },
  { source: 'startedOn', render: ({ startedOn }) => <Timestamp at={startedOn} /> },
  { source: 'type', sortable: false },
  { source: 'startedByUserName', sortable: false },
  { source: 'totalRows', sortable: false, render: (upload) => <Rows upload={upload} /> },
  { source: 'state', sortable: false, render: (upload) => <Result upload={upload} /> },
];
