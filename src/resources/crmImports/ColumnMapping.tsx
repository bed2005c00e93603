import { Box } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { crmFileColumns } from '#contract/crmFileColumns.ts';
import type { CrmFileColumn, CrmImport } from '#contract/crmImports.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { ControlBox } from '#src/admin/inputs/ControlBox.tsx';
import { Segments } from '#src/admin/inputs/Segments.tsx';
import { Card } from '#src/ui/Card.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { isProposed, isUnmapped, mappingOf, missingIn, withChoice } from './columnChoices.ts';
import type { Mapping } from './uploadRequests.ts';
import type { Wish } from './useUpload.ts';

type ColumnMappingProps = {
  upload: CrmImport;
  onSend: (wish: Wish) => unknown;
};

/** Its buttons are placed differently: a double click on the previous ones would press them. */
export const columnsForm = 'upload-columns';

/** Which column of its type each of the file's maps to. */
export function ColumnMapping({ upload, onSend }: ColumnMappingProps) {
  const { text } = useTexts();
  const { list } = useFormats();
  const { type, columns } = upload;
  const [mapping, setMapping] = useState<Mapping>(() => mappingOf(columns));
  const [isTried, setTried] = useState(false);
  const toCheck = columns.filter((column) => column.by !== 'NAME');
  const [view, setView] = useState<'toCheck' | 'all'>(toCheck.length > 0 ? 'toCheck' : 'all');
  const missing = missingIn(type, mapping);
  const looks = columns.filter(isUnmapped).length;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const phase = submitter?.getAttribute('value') === 'APPLYING' ? 'APPLYING' : 'CHECKING';
    if (missing.length === 0) return void onSend({ source: upload, phase, mapping });
    const form = event.currentTarget;
    flushSync(() => setTried(true));
    form.querySelector('select')?.focus();
  };
  return (
    <form id={columnsForm} noValidate onSubmit={submit} className="uploadParts">
      <Card
        title={text('crmImports.columns.title')}
        isFlush
        actions={
          <>
            <span className="columnCount">
              {text('crmImports.columns.needLook', {
                smart_count: looks,
                count: looks,
                total: columns.length,
              })}
            </span>
            <Segments
              label={text('crmImports.columns.view')}
              value={view}
              onChange={setView}
              choices={(['toCheck', 'all'] as const).map((value) => ({
                value,
                label: text(`crmImports.columns.${value}`),
              }))}
            />
          </>
        }
      >
        <table className="columnTable" aria-label={text('crmImports.columns.title')}>
          <thead>
            <tr>
              <th scope="col">{text('crmImports.columns.header')}</th>
              <th scope="col">{text('crmImports.columns.becomes')}</th>
              <th scope="col">{text('crmImports.columns.firstValues')}</th>
              <th scope="col">{text('crmImports.columns.how')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(
              (column, n) =>
                (view === 'all' || column.by !== 'NAME') && (
                  <ColumnRow
                    // biome-ignore lint/suspicious/noArrayIndexKey: a file may have a header twice, and columns stay where they are.
                    key={n}
                    type={type}
                    column={column}
                    value={mapping[n] ?? null}
                    onChange={(chosen) => setMapping((before) => withChoice(before, n, chosen))}
                  />
                ),
            )}
          </tbody>
        </table>
      </Card>
      {missing.length > 0 && (
        <Box
          role={isTried ? 'alert' : undefined}
          className={`text-small ${isTried ? 'text-error' : 'text-secondary'}`}
        >
          {text('crmImports.columns.missing', { columns: list(missing), smart_count: missing.length })}
        </Box>
      )}
      <p className="uploadFacts">{text('crmImports.checkNote')}</p>
    </form>
  );
}

type ColumnRowProps = {
  type: CrmImport['type'];
  column: CrmFileColumn;
  value: string | null;
  onChange: (column: string | null) => void;
};

function ColumnRow({
  type,
  column: { header, column, by, fit, firstValues },
  value,
  onChange,
}: ColumnRowProps) {
  const { text } = useTexts();
  const { number } = useFormats();
  const how = value === column ? by : 'GIVEN';
  return (
    <tr>
      <th scope="row">{header || text('crmImports.columns.noHeader')}</th>
      <td>
        <ControlBox>
          <select
            aria-label={text('crmImports.columns.becomesOf', { header })}
            value={value ?? ''}
            onChange={({ target }) => onChange(target.value || null)}
          >
            <option value="">{text('crmImports.columns.leaveOut')}</option>
            {crmFileColumns[type].map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </ControlBox>
      </td>
      <td className="firstValues">{firstValues.join(', ')}</td>
      <td>
        {how === null ? (
          <StatusChip tone="warning" hollow label={text('crmImports.columns.by.none')} />
        ) : (
          <StatusChip
            tone={how === 'NAME' ? 'success' : isProposed({ by: how }) ? 'warning' : 'info'}
            hollow={isProposed({ by: how })}
            label={text(`crmImports.columns.by.${how}`)}
          />
        )}
        {how !== null && isProposed({ by: how }) && fit && (
          <small className="columnFit">
            {text('crmImports.columns.fit', {
              count: number(fit.matching),
              total: number(fit.of),
              smart_count: fit.of,
            })}
          </small>
        )}
      </td>
    </tr>
  );
}
