import ArrowForward from '@mui/icons-material/ArrowForward';
import { Button } from '@mui/material';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { directionOf, ownName } from '#i18n/languageTags.ts';
import { reference } from '#i18n/locales.ts';
import { type Term, termsIn } from '#i18n/translation/glossary.ts';
import { reasonOf } from '#i18n/translation/suspicions.ts';
import { Marked } from '#src/parts/firms/Marked.tsx';
import { onKey } from '#src/ui/keys.ts';
import { formsOf, numbersOf } from '../forms.ts';
import { Sign } from '../Sign.tsx';
import { Placeholders, TranslatedForm, Worded } from '../TranslatedForm.tsx';
import { canConfirm, useEditedText } from '../useEditedText.ts';
import { words } from '../words.ts';
import { fileOf, type Row, translationOf } from './rows.ts';
import { wordDiff } from './wordDiff.ts';

const say = words.list;

export type RowActs = {
  onChoose: () => void;
  onEdit: () => void;
  onLeave: () => void;
  onKept: () => void;
  onConfirm: () => void;
  onSkip: () => void;
  onFull: () => void;
  onSee: (() => void) | undefined;
  /** The address of the mail or the export that has it, also with what is typed. */
  preview: (typed?: string) => string | undefined;
};

type TextRowProps = RowActs & {
  row: Row;
  index: number;
  /** The space of rows before it that are out of view. */
  gap: number;
  measure: (row: Element | null) => void;
  locale: string;
  marks: readonly string[];
  screens: readonly string[];
  glossary: readonly Term[];
  isCurrent: boolean;
  isEditing: boolean;
  /** Why a confirmation could not be stored. */
  fault: string | undefined;
};

/** A text: how it stands, English, what the locale has or what one types, and where it is. */
export function TextRow(props: TextRowProps) {
  const { row, index, gap, measure, locale, marks, screens, glossary, isCurrent, isEditing, fault } = props;
  const { status, english, place } = row;
  const hits = isCurrent && isEditing ? termsIn([...glossary], locale, english, translationOf(row)) : [];
  return (
    <tr
      ref={measure}
      data-index={index}
      style={{ marginBlockStart: gap }}
      className="translateRow"
      aria-rowindex={index + 2}
      aria-current={isCurrent || undefined}
      data-at={place}
      data-editing={isEditing || undefined}
      tabIndex={isCurrent ? 0 : -1}
      onClick={props.onChoose}
    >
      <td className="state translateCount" data-status={status}>
        <Sign status={status} />
        {words.states[status]}
      </td>
      <td className="english">
        <English {...{ row, isEditing, marks }} />
        <code className="key">
          <Marked text={place} words={marks} />
        </code>
        {hits.length > 0 && (
          <p className="hits">
            {say.glossary}
            {hits.map(({ term, translation }) => (
              <span key={term.english[0]}>
                {term.english[0]} <ArrowForward fontSize="inherit" />{' '}
                <strong lang={locale}>{translation.forms[0]}</strong>
              </span>
            ))}
          </p>
        )}
      </td>
      {isEditing ? (
        <Edited {...props} />
      ) : (
        <>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter edits the current row */}
          <td className="translation" onClick={isCurrent ? props.onEdit : undefined}>
            <Translation row={row} locale={locale} marks={marks} />
            {fault && <p role="alert">{fault}</p>}
          </td>
          <UsedOn
            {...{ row, screens }}
            onSee={isCurrent ? props.onSee : undefined}
            preview={isCurrent ? props.preview() : undefined}
          />
          <td className="acts">
            {isCurrent && (
              <>
                {canConfirm(row) && !row.proposal && (
                  <Button variant="outlined" color="inherit" size="small" onClick={props.onConfirm}>
                    {words.confirm}
                  </Button>
                )}
                <Button variant="outlined" color="inherit" size="small" onClick={props.onEdit}>
                  {say.edit}
                </Button>
              </>
            )}
          </td>
        </>
      )}
    </tr>
  );
}

function English({ row, isEditing, marks }: Pick<TextRowProps, 'row' | 'isEditing' | 'marks'>) {
  const { english, madeFrom } = row;
  if (madeFrom) return <Changed before={madeFrom} after={english} />;
  const forms = formsOf(english);
  const shown = isEditing ? forms : forms.slice(-1);
  return shown.map((form) => <Worded key={form} text={form} lang={reference} marks={marks} />);
}

function Translation({ row, locale, marks }: Pick<TextRowProps, 'row' | 'locale' | 'marks'>) {
  const forms = formsOf(translationOf(row));
  const [reason] = row.proposal ? [] : row.suspicions;
  return (
    <>
      <Worded text={forms[0] ?? ''} lang={locale} marks={marks} />
      {reason && row.state === 'suspect' ? (
        <small data-reason>{reasonOf(reason)}</small>
      ) : (
        forms.length > 1 && <small>{say.forms(forms.length)}</small>
      )}
    </>
  );
}

function Edited(props: TextRowProps) {
  const { row, locale, screens, onKept, onFull, onLeave, onSkip, onSee } = props;
  const edited = useEditedText({ text: row, locale, onKept, onFault: onFull });
  const { forms, names, lost, faults, isTyped, confirms, canKeep, fault, change, keep } = edited;
  const field = useRef<HTMLTableCellElement>(null);
  useEffect(() => {
    const [first] = field.current?.getElementsByTagName('textarea') ?? [];
    first?.focus({ preventScroll: true });
    first?.setSelectionRange(first.value.length, first.value.length);
    field.current?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const isOneLine = forms.length === 1 && !row.english.includes('\n');
  const answer = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey || isOneLine)) {
      event.preventDefault();
      keep();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (isTyped) edited.putBack();
      else onLeave();
    }
  };
  return (
    <>
      <td ref={field} className="translation" onKeyDown={onKey(answer)}>
        {forms.map((form, n) => (
          <TranslatedForm
            // biome-ignore lint/suspicious/noArrayIndexKey: a form has no other name than its place
            key={n}
            {...{ locale, form, values: {}, place: undefined, dir: directionOf(locale) }}
            english={formsOf(row.english).at(Math.min(n, 1)) ?? row.english}
            label={forms.length > 1 ? numbersOf(locale, n) : undefined}
            name={ownName(locale)}
            onChange={(next) => change(n, next)}
          />
        ))}
        <Placeholders {...{ names, lost, values: {} }} />
        {(fault || (lost.length === 0 && faults.length > 0)) && (
          <p role="alert">{fault ?? faults.join('; ')}</p>
        )}
      </td>
      <UsedOn {...{ row, screens, onSee }} preview={props.preview(edited.typed)} />
      <td className="acts" data-dock>
        <Button variant="contained" size="small" disabled={!canKeep} onClick={keep}>
          {confirms ? words.confirm : words.keep}
        </Button>
        <Button variant="outlined" color="inherit" size="small" onClick={onSkip}>
          {words.skip}
        </Button>
      </td>
    </>
  );
}

type UsedOnProps = Pick<TextRowProps, 'row' | 'screens' | 'onSee'> & { preview: string | undefined };

function UsedOn({ row, screens, onSee, preview }: UsedOnProps) {
  const where = whereOf(row, screens);
  return (
    <td className="usedOn">
      <span title={screens.length > 1 ? screens.join(', ') : undefined}>{where}</span>
      {onSee && (
        <button type="button" onClick={onSee}>
          {say.seeInPlace}
        </button>
      )}
      {preview && (
        <a href={preview} target="_blank" rel="noreferrer">
          {say.preview}
        </a>
      )}
    </td>
  );
}

function whereOf(row: Row, screens: readonly string[]): string {
  const [first] = screens;
  if (first === 'everywhere') return words.everywhere;
  if (screens.length > 1) return say.screens(screens.length);
  return first ?? say.byServer[fileOf(row)] ?? '';
}

/** English with the words that came and went since it was translated. */
function Changed({ before, after }: { before: string; after: string }) {
  const { start, lost, gained, end } = wordDiff(before, after);
  return (
    <p className="worded" lang={reference}>
      {start}
      {lost && <del>{lost}</del>}
      {gained && <ins>{gained}</ins>}
      {end}
    </p>
  );
}
