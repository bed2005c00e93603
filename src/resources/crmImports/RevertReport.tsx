import { LinearProgress } from '@mui/material';
import type { CrmImport, CrmRevert } from '#contract/crmImports.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { Timestamp } from '#src/ui/Timestamp.tsx';
import { KeptRows } from './KeptRows.tsx';

type RevertReportProps = { upload: CrmImport; revert: CrmRevert };

/** How far the revert of an upload is, then who reverted it, and what it left. */
export function RevertReport({ upload, revert }: RevertReportProps) {
  const { text } = useTexts();
  const { number } = useFormats();
  const { endedOn, startedByUserName: user, restoredRows, removedRows, keptRows, totalRows } = revert;
  const done = restoredRows + removedRows + keptRows;
  const words = (key: string, count: number) =>
    text(`crmImports.revert.${key}`, { smart_count: count, count: number(count) });
  if (endedOn === null)
    return (
      <div className="uploadParts">
        <p className="uploadFacts">
          {text('crmImports.revert.underWay', { user })}{' '}
          {text('crmImports.processed', {
            done: number(done),
            total: number(totalRows),
            smart_count: totalRows,
          })}
        </p>
        <LinearProgress
          aria-label={text('crmImports.revert.progress')}
          className="uploadBar"
          variant="determinate"
          value={Math.floor((100 * done) / Math.max(1, totalRows))}
        />
      </div>
    );
  return (
    <section className="uploadParts" aria-labelledby="revert">
      <div className="revertHead">
        <h2 id="revert">{text('crmImports.revert.report')}</h2>
        <p className="uploadFacts">
          {text('crmImports.revert.by', { user })} <Timestamp at={endedOn} />.{' '}
          {restoredRows > 0 && words('restored', restoredRows)}{' '}
          {removedRows > 0 && words('removed', removedRows)} {keptRows > 0 && words('kept', keptRows)}
        </p>
      </div>
      {keptRows > 0 && <KeptRows id={upload.id} />}
    </section>
  );
}

/** That it is reverted, or about to be. */
export function RevertChip({ revert }: { revert: CrmRevert }) {
  const { text } = useTexts();
  return revert.endedOn ? (
    <StatusChip tone="warning" label={text('crmImports.revert.chip')} />
  ) : (
    <StatusChip tone="info" hollow label={text('crmImports.revert.chipUnderWay')} />
  );
}
