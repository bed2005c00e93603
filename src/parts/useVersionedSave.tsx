import { type ReactNode, useContext, useState } from 'react';
import { useNotify } from 'react-admin';
import type { ErrorDetail } from '#contract/errors.ts';
import { failureOf } from '#dataProviders/callError.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { SignedInContext } from '#src/layout/SignedIn.ts';
import { type Choices, ConflictDialog } from '../ui/ConflictDialog.tsx';
import { Moment } from '../ui/Moment.tsx';
import { useOnce } from '../ui/useOnce.ts';
import { isSame, mergeChanges, valueIn, withFieldsOf } from './mergeChanges.ts';

type VersionedSave<Row, Values> = {
  /** Sends the values as a change of this version of the record. */
  send: (values: Values, base: Row) => Promise<unknown>;
  /** The record as it is now. */
  reload: () => Promise<Row>;
  /** What of a record these values are. */
  valuesOf: (record: Row) => Values;
  /** The values as the record would hold them. */
  inRecord: (values: Values, record: Row) => object;
  /** How a field is called, and how it is shown in a record. */
  describe: (field: string, record: object) => { label: string; value: ReactNode };
};

/** My change of a record, and what others have done to the record since. */
type Change<Row, Values> = {
  mine: Values;
  /** What the values were when both changes began. */
  before: Values;
  base: Row;
  latest: Row;
  /** Who changed which field, and when, where the server says so. */
  told: ErrorDetail[];
};

/** A change that shares fields with another's: what to save has to be chosen. */
type Question<Row, Values> = Change<Row, Values> & { overlaps: string[] };

/** The save waits here until the person has chosen. */
type Waiting = {
  choices: Choices;
  settle: (isSaved: boolean) => void;
  giveUp: () => void;
};

/**
 * Saves a change of a versioned record. Where someone else saved first, mine is sent over the latest version as often
 * as it takes: fields that only one of us changed are kept without asking, and a toast says whose change came along;
 * for the others a dialog asks. `save` answers whether something was saved; it aborts when the person goes back to
 * the form.
 */
export function useVersionedSave<Row extends object, Values extends object>(by: VersionedSave<Row, Values>) {
  const [conflict, setConflict] = useState<Question<Row, Values> & Waiting>();
  const tell = useTell(by);
  const nameOf = useNames();

  async function save(mine: Values, base: Row): Promise<boolean> {
    const change = { mine, before: by.valuesOf(base), base, latest: base, told: [] };
    const outcome = await send(mine, change);
    return typeof outcome === 'boolean' ? outcome : ask(outcome);
  }

  type Outcome = boolean | Question<Row, Values>;

  async function send(values: Values, change: Change<Row, Values>): Promise<Outcome> {
    try {
      await by.send(values, change.latest);
    } catch (error) {
      return merge(await overtaken(change, error));
    }
    tell('cameAlong', change);
    return true;
  }

  async function merge(change: Change<Row, Values>): Promise<Outcome> {
    const saved = by.valuesOf(change.latest);
    const { merged, overlaps } = mergeChanges(change.before, change.mine, saved);
    if (overlaps.length > 0) return { ...change, overlaps };
    if (!isSame(merged, withFieldsOf(merged, saved, Object.keys(merged)))) return send(merged, change);
    tell('alreadySo', change);
    return false;
  }

  /** The change over the version that came first; a conflict with nothing stays a failure. */
  async function overtaken(change: Change<Row, Values>, error: unknown): Promise<Change<Row, Values>> {
    const { code, details } = failureOf(error);
    if (code !== 'EDIT_CONFLICT') throw error;
    const latest = await by.reload();
    if (isSame(change.latest, latest)) throw error;
    return { ...change, latest, told: [...details, ...change.told] };
  }

  const ask = (question: Question<Row, Values>) =>
    new Promise<boolean>((resolve, reject) => {
      const end = (finish: () => void) => {
        setConflict(undefined);
        finish();
      };
      setConflict({
        ...question,
        choices: {},
        settle: (isSaved) => end(() => resolve(isSaved)),
        giveUp: () => end(() => reject(new DOMException('Back to the form', 'AbortError'))),
      });
    });

  const answer = useOnce(async () => {
    if (!conflict) return;
    const outcome = await merge(answered(conflict, by));
    if (typeof outcome === 'boolean') conflict.settle(outcome);
    else setConflict({ ...conflict, ...outcome, choices: {} });
  });

  const dialog = conflict && (
    <ConflictDialog
      {...shown(conflict, by, nameOf)}
      choices={conflict.choices}
      onChoose={(field, choice) =>
        setConflict({ ...conflict, choices: { ...conflict.choices, [field]: choice } })
      }
      isSaving={answer.isRunning}
      failure={answer.failure}
      onSave={answer.run}
      onClose={conflict.giveUp}
    />
  );
  return { save, dialog };
}

/** What was chosen, as a change of what was on the screen: a later one is asked about only where it differs from that. */
function answered<Row extends object, Values extends object>(
  { mine, before, latest, overlaps, choices }: Question<Row, Values> & Waiting,
  { valuesOf }: VersionedSave<Row, Values>,
): Change<Row, Values> {
  const saved = valuesOf(latest);
  const theirs = overlaps.filter((field) => choices[field] === 'theirs');
  return {
    mine: withFieldsOf(mine, saved, theirs),
    before: withFieldsOf(before, saved, overlaps),
    base: latest,
    latest,
    told: [],
  };
}

/** The fields that differ since my change began, in the record's order; the server may have named more, or none. */
function othersChanges<Row extends object, Values extends object>({
  base,
  latest,
  before,
  told,
}: Change<Row, Values>): ChangedField[] {
  const fields = new Set([...told.map(({ target }) => target), ...Object.keys(before)]);
  return Object.keys(latest)
    .filter((field) => fields.has(field))
    .filter((field) => !isSame(valueIn(base, field), valueIn(latest, field)))
    .map((field) => ({ ...told.find(({ target }) => target === field), field }));
}

type ChangedField = Pick<ErrorDetail, 'changedBy' | 'changedById' | 'changedOn'> & { field: string };

/** The question field by field, and the changes that stay without one. */
function shown<Row extends object, Values extends object>(
  change: Question<Row, Values>,
  { describe, inRecord }: VersionedSave<Row, Values>,
  nameOf: NameOf,
) {
  const { mine, base, latest, overlaps } = change;
  const mineInRecord = { ...latest, ...inRecord(mine, latest) };
  const changes = othersChanges(change).map(({ field, changedOn, ...who }) => ({
    name: field,
    ...describe(field, latest),
    changedBy: nameOf(who),
    changedOn: changedOn && <Moment at={changedOn} />,
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

type NameOf = (who: Pick<ChangedField, 'changedBy' | 'changedById'>) => string | undefined;

/** People by name; oneself, who has saved in another window or card, as such. */
function useNames(): NameOf {
  const { text } = useTexts();
  const own = useContext(SignedInContext)?.profile.id;
  return ({ changedBy, changedById }) =>
    own !== undefined && changedById === own ? text('ui.conflict.you') : changedBy;
}

/** Says who changed what meanwhile, a sentence each. What one saved oneself elsewhere is no news. */
function useTell<Row extends object, Values extends object>({ describe }: VersionedSave<Row, Values>) {
  const { text } = useTexts();
  const notify = useNotify();
  const { list } = useFormats();
  const own = useContext(SignedInContext)?.profile.id;
  return (key: 'cameAlong' | 'alreadySo', change: Change<Row, Values>) => {
    const changes = othersChanges(change);
    const isOwn = ({ changedById }: ChangedField) => own !== undefined && changedById === own;
    if (key === 'alreadySo' && changes.length > 0 && changes.every(isOwn)) {
      notify('ui.conflict.savedAlready', { type: 'info' });
      return;
    }
    const others = changes.filter((one) => !isOwn(one));
    const people = new Set(others.map(({ changedBy }) => changedBy));
    for (const person of people) {
      const fields = others.filter(({ changedBy }) => changedBy === person);
      const message = text(`ui.conflict.${key}`, {
        name: person ?? text('ui.conflict.someone'),
        fields: list(fields.map(({ field }) => describe(field, change.latest).label)),
        smart_count: fields.length,
      });
      notify(message, { type: 'info' });
    }
  };
}
