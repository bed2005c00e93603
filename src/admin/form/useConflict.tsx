import { type ReactNode, useContext, useState } from 'react';
import { useNotify } from 'react-admin';
import type { ErrorDetail } from '#contract/errors.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { Timestamp } from '#src/ui/Timestamp.tsx';
import { useSingleFlight } from '#src/ui/useSingleFlight.ts';
import { SignedInContext } from '../resource/SignedIn.ts';
import { type Choices, ConflictDialog } from './ConflictDialog.tsx';
import { isSame, valueIn, withFieldsOf } from './mergeChanges.ts';

/** My change of a record, and what others have done to it since. */
export type Change<Row, Values> = {
  mine: Values;
  /** The values when both changes began. */
  before: Values;
  base: Row;
  latest: Row;
  /** Who changed which field, and when, if the server says so. */
  told: ErrorDetail[];
};

/** A change that overlaps with another's: the person must choose what to save. */
type Question<Row, Values> = Change<Row, Values> & { overlaps: string[] };

/** A save's result, and where it started. */
export type Saved<Row> = { before: Row; after: Row };

/** Both undefined if nothing was left to save. */
export type Outcome<Row, Values> = { saved?: Saved<Row>; question?: Question<Row, Values> };

/** A field's name, and how a record shows it. */
export type Describe = (field: string, record: object) => { label: string; value: ReactNode };

type Asking<Row, Values> = Question<Row, Values> & {
  choices: Choices;
  /** Saves the choice, or asks again. */
  retry: (change: Change<Row, Values>) => Promise<Outcome<Row, Values>>;
  settle: (saved: Saved<Row> | undefined) => void;
  giveUp: () => void;
};

type Conflicting<Row, Values> = {
  valuesOf: (record: Row) => Values;
  inRecord: (values: Values, record: Row) => object;
  describe: Describe;
};

/** Says who else changed a record, and asks which change to keep of the fields that both changed. */
export function useConflict<Row extends object, Values extends object>(by: Conflicting<Row, Values>) {
  const [asking, setAsking] = useState<Asking<Row, Values>>();
  const tell = useTell(by.describe);
  const nameOf = useNames();

  /** Resolves to what was finally saved; aborts if the person returns to the form. */
  const ask = (question: Question<Row, Values>, retry: Asking<Row, Values>['retry']) =>
    new Promise<Saved<Row> | undefined>((resolve, reject) => {
      const end = (finish: () => void) => {
        setAsking(undefined);
        finish();
      };
      setAsking({
        ...question,
        choices: {},
        retry,
        settle: (saved) => end(() => resolve(saved)),
        giveUp: () => end(() => reject(new DOMException('Back to the form', 'AbortError'))),
      });
    });

  const answer = useSingleFlight(async () => {
    if (!asking) return;
    const { saved, question } = await asking.retry(answered(asking, by));
    if (question) setAsking({ ...asking, ...question, choices: {} });
    else asking.settle(saved);
  });

  const dialog = asking && (
    <ConflictDialog
      {...shown(asking, by, nameOf)}
      choices={asking.choices}
      onChoose={(field, choice) => setAsking({ ...asking, choices: { ...asking.choices, [field]: choice } })}
      isSaving={answer.isRunning}
      failure={answer.failure}
      onSave={answer.run}
      onClose={asking.giveUp}
    />
  );
  return { ask, tell, dialog };
}

/** The choice, as a change of what was on the screen: a later one is asked about only where it differs from that. */
function answered<Row extends object, Values extends object>(
  { mine, before, latest, overlaps, choices }: Asking<Row, Values>,
  { valuesOf }: Conflicting<Row, Values>,
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

/** The question field by field, and the changes that need none. */
function shown<Row extends object, Values extends object>(
  change: Question<Row, Values>,
  { describe, inRecord }: Conflicting<Row, Values>,
  nameOf: NameOf,
) {
  const { mine, base, latest, overlaps } = change;
  const mineInRecord = { ...latest, ...inRecord(mine, latest) };
  const changes = othersChanges(change).map(({ field, changedOn, ...who }) => ({
    name: field,
    ...describe(field, latest),
    ...nameOf(who),
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

type NameOf = (who: Pick<ChangedField, 'changedBy' | 'changedById'>) => {
  changedBy: string | undefined;
  isOwn: boolean;
};

/** People by name; oneself, after a save in another window or card, as such. */
function useNames(): NameOf {
  const { text } = useTexts();
  const own = useContext(SignedInContext)?.profile.id;
  return ({ changedBy, changedById }) => {
    const isOwn = own !== undefined && changedById === own;
    return { changedBy: isOwn ? text('ui.conflict.you') : changedBy, isOwn };
  };
}

/** Says who changed what meanwhile, one sentence each. One's own saves elsewhere are not mentioned. */
function useTell(describe: Describe) {
  const { text } = useTexts();
  const notify = useNotify();
  const { list } = useFormats();
  const own = useContext(SignedInContext)?.profile.id;
  return <Row extends object, Values extends object>(
    key: 'cameAlong' | 'alreadySo',
    change: Change<Row, Values>,
  ) => {
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
