import { type ReactNode, useContext, useState } from 'react';
import type { ErrorDetail } from '#contract/errors.ts';
import { useTexts } from '#i18n/texts.ts';
import { Timestamp } from '#src/ui/Timestamp.tsx';
import { useSingleFlight } from '#src/ui/useSingleFlight.ts';
import { SignedInContext } from '../resource/SignedIn.ts';
import { type Choices, ConflictDialog } from './ConflictDialog.tsx';
import { isSame, valueIn, withFieldsOf } from './mergeChanges.ts';

/** My change of a record, and the record as others have left it since. */
export type Change<Row, Values> = {
  mine: Values;
  /** The values, and the record, when both changes began. */
  before: Values;
  base: Row;
  latest: Row;
  /** Who changed which field, and when, as far as the server says so. */
  authors: ErrorDetail[];
};

/** A change that overlaps with another's: the person must choose what to save. */
export type Conflict<Row, Values> = Change<Row, Values> & { overlaps: string[] };

/** A save's result, and where it started. */
export type Saved<Row> = { before: Row; after: Row };

/** Both undefined if nothing was left to save. */
export type Outcome<Row, Values> = { saved?: Saved<Row>; conflict?: Conflict<Row, Values> };

/** A field's name, and how a record shows it. */
export type Describe = (field: string, record: object) => { label: string; value: ReactNode };

type Save<Row, Values> = (change: Change<Row, Values>) => Promise<Outcome<Row, Values>>;

/** The conflict in the dialog, and what ends it. */
type OpenConflict<Row, Values> = Conflict<Row, Values> & {
  choices: Choices;
  save: Save<Row, Values>;
  onSaved: (saved: Saved<Row> | undefined) => void;
  onBack: () => void;
};

type ConflictOptions<Row, Values> = {
  valuesOf: (record: Row) => Values;
  inRecord: (values: Values, record: Row) => object;
  describe: Describe;
};

/** The dialog that asks which change to keep of the fields that both changed. */
export function useConflict<Row extends object, Values extends object>(
  options: ConflictOptions<Row, Values>,
) {
  const [open, setOpen] = useState<OpenConflict<Row, Values>>();
  const personOf = usePersonOf();

  /** Saves what the person chooses, asking again if needed; resolves to the result, aborts if they return to the form. */
  const resolveConflict = (conflict: Conflict<Row, Values>, save: Save<Row, Values>) =>
    new Promise<Saved<Row> | undefined>((resolve, reject) => {
      const onSaved = (saved: Saved<Row> | undefined) => {
        setOpen(undefined);
        resolve(saved);
      };
      const onBack = () => {
        setOpen(undefined);
        reject(new DOMException('Back to the form', 'AbortError'));
      };
      setOpen({ ...conflict, choices: {}, save, onSaved, onBack });
    });

  const saving = useSingleFlight(async () => {
    if (!open) return;
    const { saved, conflict } = await open.save(chosenChange(open, options));
    if (conflict) setOpen({ ...open, ...conflict, choices: {} });
    else open.onSaved(saved);
  });

  const dialog = open && (
    <ConflictDialog
      {...fieldsOf(open, options, personOf)}
      choices={open.choices}
      onChoose={(field, choice) => setOpen({ ...open, choices: { ...open.choices, [field]: choice } })}
      isSaving={saving.isRunning}
      failure={saving.failure}
      onSave={saving.run}
      onClose={open.onBack}
    />
  );
  return { resolveConflict, dialog };
}

/** The choice, as a change of what was on the screen: a later one is asked about only where it differs from that. */
function chosenChange<Row extends object, Values extends object>(
  { mine, before, latest, overlaps, choices }: OpenConflict<Row, Values>,
  { valuesOf }: ConflictOptions<Row, Values>,
): Change<Row, Values> {
  const saved = valuesOf(latest);
  const theirs = overlaps.filter((field) => choices[field] === 'theirs');
  return {
    mine: withFieldsOf(mine, saved, theirs),
    before: withFieldsOf(before, saved, overlaps),
    base: latest,
    latest,
    authors: [],
  };
}

export type ChangedField = Pick<ErrorDetail, 'changedBy' | 'changedById' | 'changedOn'> & { field: string };

/** The fields that differ since my change began, in the record's order; the server may have named more, or none. */
export function othersChanges<Row extends object, Values extends object>(
  change: Change<Row, Values>,
): ChangedField[] {
  const { base, latest, before, authors } = change;
  const fields = new Set([...authors.map(({ target }) => target), ...Object.keys(before)]);
  return Object.keys(latest)
    .filter((field) => fields.has(field))
    .filter((field) => !isSame(valueIn(base, field), valueIn(latest, field)))
    .map((field) => ({ ...authors.find(({ target }) => target === field), field }));
}

/** What the dialog shows: the fields to choose for, and others' changes that are kept either way. */
function fieldsOf<Row extends object, Values extends object>(
  conflict: Conflict<Row, Values>,
  { describe, inRecord }: ConflictOptions<Row, Values>,
  personOf: PersonOf,
) {
  const { mine, base, latest, overlaps } = conflict;
  const mineInRecord = { ...latest, ...inRecord(mine, latest) };
  const changes = othersChanges(conflict).map(({ field, changedOn, ...who }) => ({
    name: field,
    ...describe(field, latest),
    ...personOf(who),
    changedOn: changedOn && <Timestamp at={changedOn} />,
  }));
  return {
    fields: changes
      .filter(({ name }) => overlaps.includes(name))
      .map(({ value, ...field }) => ({
        ...field,
        before: describe(field.name, base).value,
        theirs: value,
        mine: describe(field.name, mineInRecord).value,
      })),
    kept: changes.filter(({ name }) => !overlaps.includes(name)),
  };
}

type PersonOf = (who: Pick<ChangedField, 'changedBy' | 'changedById'>) => {
  changedBy: string | undefined;
  isOwn: boolean;
};

/** People by name; oneself, after a save in another window or card, as such. */
function usePersonOf(): PersonOf {
  const { text } = useTexts();
  const own = useContext(SignedInContext)?.profile.id;
  return ({ changedBy, changedById }) => {
    const isOwn = own !== undefined && changedById === own;
    return { changedBy: isOwn ? text('ui.conflict.you') : changedBy, isOwn };
  };
}
