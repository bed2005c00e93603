import Add from '@mui/icons-material/Add';
import { type ReactNode, useRef, useState } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { Card } from '#src/ui/Card.tsx';
import { ReasonedButton } from '#src/ui/ReasonedButton.tsx';
import { CancelledLine } from './CancelledLine.tsx';
import { FailureLine } from './FailureLine.tsx';
import { MoreRows, SearchInSection, useFoldedRows } from './FoldedRows.tsx';
import { OpenRow, type RowKind } from './OpenRow.tsx';
import { useReportRows } from './OpenRows.tsx';
import { PartActsContext } from './partActs.ts';
import type { Part, Typed } from './partTypes.ts';
import { ReadRow } from './ReadRow.tsx';
import { type OpenParts, useOpenParts } from './useOpenParts.ts';
import { useRowFocus } from './useRowFocus.ts';
import './partRows.css';

type PartRowsProps<Row extends Part, Values> = RowKind<Row, Values> & {
  /** Its name for `useOpenRows`. */
  section: string;
  title: string;
  /** The text of the button that adds one. */
  add: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** These come last. */
  isDeleted: (row: Row) => boolean;
  /** Whether the person may edit them at all. */
  canEdit: boolean;
  /** Why they can't be edited now, for someone who may. */
  reason?: string | undefined;
  /** Words a refusal, see `FailureLine`. */
  wordFailure?: (error: unknown, typed: Typed) => ReactNode;
  /** Above the table. */
  above?: ReactNode;
  /** The cells' texts that a narrow card has no room for. */
  aside?: (row: Row) => ReactNode;
  /** Further actions on a row, if its card is too narrow for their cells. */
  menu?: (row: Row) => ReactNode;
};

/**
 * The rows of a section, each edited in place: several at once, but one new one. They stay in this order, deleted
 * ones last, and a new one at the end. `Values` is what the contract's schema reads from a row's form.
 */
export function PartRows<Row extends Part, Values extends object>(props: PartRowsProps<Row, Values>) {
  const {
    section,
    title,
    rows,
    nameOf,
    isDeleted,
    canEdit,
    reason,
    wordFailure,
    menu,
    aside,
    above,
    ...kind
  } = props;
  const { text } = useTexts();
  const parts = useOpenParts<Row>();
  const card = useRef<HTMLDivElement>(null);
  useReportRows(section, { open: parts.open.length, isSaving: parts.isSaving });
  const sorted = [...rows.filter((row) => !isDeleted(row)), ...rows.filter(isDeleted)];
  const { open, cancelled } = parts;
  const isBusy = open.length > 0 || parts.isSaving;
  const finishFirst = text('recordParts.finishFirst');

  const [saved, setSaved] = useState<string>();
  const act = async (key: string, action: () => Promise<unknown>) => {
    const isDone = await parts.during(key, action).then(
      () => true,
      () => false,
    );
    if (isDone) setSaved(key);
    return isDone;
  };
  const { shown, isLong, search, more } = useFoldedRows(
    sorted,
    nameOf,
    ({ id }) => id === saved || parts.isSavingRow(id) || parts.find(id) !== undefined,
  );
  const focus = useRowFocus(card);
  const close = (key: string, next = key) => {
    focus.expect(key, next);
    parts.close(key);
  };
  const openRow = (part: (typeof open)[number]) => (
    <OpenRow<Row, Values>
      key={part.key}
      {...kind}
      part={part}
      during={(action, typed) => parts.during(part.key, action, typed)}
      onSaved={(key) => {
        setSaved(key);
        close(part.key, key);
      }}
      onClose={() => close(part.key)}
      onCancel={(typed, rule) => parts.cancel(part, typed, rule)}
      onLeave={(step, field) => leave(parts, shown, part.key, step, field)}
    />
  );
  const savedRow = rows.find((row) => row.id === saved);
  const newOne = open.find(({ base }) => base === undefined);
  const added = canEdit && (
    <ReasonedButton
      data-add
      reason={reason ?? (parts.hasNew ? finishFirst : undefined)}
      variant="outlined"
      size="small"
      color="inherit"
      startIcon={<Add />}
      onClick={({ detail }) => detail > 1 || parts.add()}
    >
      {props.add}
    </ReasonedButton>
  );
  return (
    <PartActsContext value={{ reason: reason ?? (isBusy ? finishFirst : undefined), act }}>
      <Card title={title} count={rows.length} actions={added} isFlush>
        <div className="recordParts" ref={card}>
          <span className="partSaved" role="status">
            {savedRow && !parts.isSaving && text('recordParts.saved', { name: nameOf(savedRow) })}
          </span>
          {above && <div className="partBox">{above}</div>}
          {cancelled && (
            <CancelledLine
              key={cancelled.until}
              name={cancelled.part.base && nameOf(cancelled.part.base)}
              rule={cancelled.rule}
              until={cancelled.until}
              onUndo={() => parts.bringBack(cancelled)}
              onEnd={(hasFocus) => {
                if (hasFocus) focus.give(cancelled.part.key);
                parts.dropCancelled();
              }}
            />
          )}
          {parts.failures.map(({ key, error, typed }) => (
            <FailureLine key={key} error={error} word={wordFailure && ((one) => wordFailure(one, typed))} />
          ))}
          {isLong && <SearchInSection title={title} {...search} />}
          {sorted.length === 0 && !newOne ? (
            <p className="partsEmpty">{text('recordParts.empty')}</p>
          ) : (
            <table aria-label={title}>
              <colgroup>
                {kind.columns.map(({ key, width }) => (
                  <col key={key} style={{ width }} />
                ))}
                {canEdit && <col className="partEnd" />}
              </colgroup>
              <thead>
                <tr>
                  {kind.columns.map(({ key, label, align }) => (
                    <th key={key} scope="col" data-align={align}>
                      {label}
                    </th>
                  ))}
                  {canEdit && <td />}
                </tr>
              </thead>
              {shown.map((row) => {
                const part = parts.find(row.id);
                if (part) return openRow(part);
                return (
                  <ReadRow
                    key={row.id}
                    row={row}
                    columns={kind.columns}
                    name={nameOf(row)}
                    isDeleted={isDeleted(row)}
                    isSaving={parts.isSavingRow(row.id)}
                    onEdit={canEdit && reason === undefined ? () => parts.edit(row) : undefined}
                    menu={menu?.(row)}
                    aside={aside?.(row)}
                  />
                );
              })}
              {newOne && openRow(newOne)}
            </table>
          )}
          {isLong && <MoreRows {...more} />}
        </div>
      </Card>
    </PartActsContext>
  );
}

/** From an unchanged row to the one above or below it, in the same column; the first and last are the ends. */
function leave<Row extends Part>(
  parts: OpenParts<Row>,
  rows: readonly Row[],
  key: string,
  step: 1 | -1,
  field: string,
) {
  const at = rows.findIndex((row) => row.id === key);
  const next = at < 0 ? rows.at(step < 0 ? -1 : rows.length) : rows[at + step];
  if (!next) return;
  parts.close(key);
  parts.edit(next, field);
}
