import { useDataProvider } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import type { CrmImport } from '#contract/crmImports.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useFields } from '#src/admin/record/useFields.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { saveFile } from '#src/ui/saveFile.ts';
import { FaultList } from './FaultList.tsx';
import { RevertReport } from './RevertReport.tsx';
import { RowCounts } from './RowCounts.tsx';
import { useFaultWords } from './useFaultWords.ts';

/** What an upload would change, or has changed, and the faults of the rows it leaves out. */
export function UploadReport({ upload }: { upload: CrmImport }) {
  const { text } = useTexts();
  const { number, list } = useFormats();
  const { state, newRows, changedRows, sameRows, errorRows, warnings, columns, totalRows, revert } = upload;
  const isOver = state !== 'CHECKED';
  const leftOut = columns.filter(({ column }) => column === null).map(({ header }) => header);
  const change = newRows + changedRows;
  return (
    <div className="uploadParts">
      <p className="uploadFacts">
        <UploadFacts upload={upload} />{' '}
        <strong>{text(isOver ? `crmImports.over.${state}` : 'crmImports.report.nothingYet')}</strong>
      </p>
      <RowCounts upload={upload} />
      <p className="uploadFacts">
        {text(isOver ? 'crmImports.report.changed' : 'crmImports.report.changes', {
          smart_count: change,
          count: number(change),
        })}{' '}
        {text('crmImports.report.same', { smart_count: sameRows, count: number(sameRows) })}{' '}
        <EmptiedValues upload={upload} />{' '}
        {errorRows > 0 &&
          text('crmImports.report.leftOut', { smart_count: errorRows, count: number(errorRows) })}{' '}
        {warnings > 0 && text('crmImports.report.warned', { smart_count: warnings, count: number(warnings) })}{' '}
        {leftOut.length > 0 &&
          text('crmImports.report.columnsLeftOut', {
            columns: list(leftOut),
            smart_count: leftOut.length,
          })}{' '}
        {state === 'CANCELLED' &&
          text('crmImports.report.stopped', { done: number(upload.rowsProcessed), total: number(totalRows) })}
      </p>
      {revert && <RevertReport upload={upload} revert={revert} />}
      {revert && errorRows > 0 && <RejectedRows upload={upload} />}
      {!revert && errorRows + warnings > 0 && (
        <div className="faults">
          <div>
            <FaultGroups upload={upload} />
            {errorRows > 0 && <RejectedRows upload={upload} />}
          </div>
          <div>
            <FaultList upload={upload} />
          </div>
        </div>
      )}
    </div>
  );
}

/** How many stored values go because their cells are empty. */
export function EmptiedValues({ upload: { state, emptiedValues } }: { upload: CrmImport }) {
  const { text } = useTexts();
  const { number } = useFormats();
  if (emptiedValues === 0) return null;
  const key = state === 'CHECKED' ? 'empties' : 'emptied';
  const counts = { smart_count: emptiedValues, count: number(emptiedValues) };
  return <strong>{text(`crmImports.report.${key}`, counts)}</strong>;
}

/** The file in one line: name, content, format. */
export function UploadFacts({ upload }: { upload: CrmImport }) {
  const { text } = useTexts();
  const { word } = useFields();
  const { number } = useFormats();
  const { fileName, type, totalRows, encoding, delimiter } = upload;
  const rows = text('crmImports.rows', { smart_count: totalRows, count: number(totalRows) });
  const separator = text(`crmImports.delimiters.${names[delimiter]}`);
  return (
    <>
      <b>{fileName}</b>, {word('type', type)}, {rows}, {encoding}, {separator}.
    </>
  );
}
const names = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' } as const;

/** The faults by rule, each linking to its lines. */
function FaultGroups({ upload: { type, faultCounts } }: { upload: CrmImport }) {
  const { text } = useTexts();
  const { number } = useFormats();
  const { search } = useLocation();
  const words = useFaultWords(type);
  const params = new URLSearchParams(search);
  const all = faultCounts.reduce((sum, { count }) => sum + count, 0);
  const groups = faultCounts.map((counted) => ({
    to: `?rule=${counted.rule}${counted.column === null ? '' : `&column=${counted.column}`}`,
    label: words.rule(counted),
    count: counted.count,
    isChosen: params.get('rule') === counted.rule && params.get('column') === counted.column,
  }));
  const isAll = !params.get('rule') && !params.get('column');
  return (
    <nav aria-label={text('crmImports.report.byRule')} className="faultGroups">
      <h2>{text('crmImports.report.byRule')}</h2>
      <ul>
        {[
          { to: '?page=1', label: text('crmImports.report.all'), count: all, isChosen: isAll },
          ...groups,
        ].map(({ to, label, count, isChosen }) => (
          <li key={to}>
            <Link to={to} replace aria-current={isChosen || undefined}>
              {label} <span>{number(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** In their original form, to be corrected and uploaded again. */
export function RejectedRows({ upload }: { upload: CrmImport }) {
  const { text, locale } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const download = async () => {
    const { blob, filename } = await dataProvider.download('crmImports.rejectedRows', {
      params: { importId: upload.id },
      query: { locale },
    });
    saveFile(blob, filename);
  };
  return (
    <div className="rejected">
      <ActionButton onAction={download}>{text('crmImports.downloadRejected')}</ActionButton>
      <p>{text('crmImports.report.rejectedHelp')}</p>
    </div>
  );
}
