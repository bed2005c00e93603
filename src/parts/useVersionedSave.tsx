import { type ReactNode, useState } from 'react';
import type { ErrorDetail } from '../../contract/errors';
import { failureOf } from '../../dataProviders/callError';
import { ConflictDialog, type ConflictingField } from '../ui/ConflictDialog';
import { Moment } from '../ui/Moment';
import { useOnce } from '../ui/useOnce';

type VersionedSave<Row, Values> = {
  /** Sends the values as a change of this version of the record. */
  send: (values: Values, base: Row) => Promise<unknown>;
  /** The record as it is now. */
  reload: () => Promise<Row>;
  /** What of a record these values are. */
  valuesOf: (record: Row) => Values;
  /** How a field of the record is called and shown; the value may be a value of the form or of the record. */
  describe: (field: string, value: unknown) => { label: string; value: ReactNode };
};

/** A field that someone else has changed; by whom and when, where the server says so. */
type Change = Pick<ErrorDetail, 'changedBy' | 'changedOn'> & { field: string };

/** A save that met another's: it waits here until the person has chosen. */
type Conflict<Row, Values> = {
  mine: Values;
  base: Row;
  latest: Row;
  changes: Change[];
  settle: (isSaved: boolean) => void;
  giveUp: () => void;
};

/**
 * Saves a change of a versioned record. Where someone else saved first, it shows who changed what and lets the person
 * keep their input, which is then sent over the latest version as often as it takes, or take what is there. Where the
 * other changed nothing that is shown here, it saves without asking. `save` answers whether something was saved; it
 * aborts when the person goes back to the form.
 */
export function useVersionedSave<Row extends object, Values extends object>(by: VersionedSave<Row, Values>) {
  const [conflict, setConflict] = useState<Conflict<Row, Values>>();

  async function save(mine: Values, base: Row): Promise<boolean> {
    try {
      await by.send(mine, base);
      return true;
    } catch (error) {
      const { code, details } = failureOf(error);
      if (code !== 'EDIT_CONFLICT') throw error;
      const latest = await by.reload();
      const changes = changesOf(details, base, latest, by);
      if (changes.length === 0) {
        if (isSame(base, latest)) throw error;
        return save(mine, latest);
      }
      return new Promise((resolve, reject) => {
        const end = (finish: () => void) => {
          setConflict(undefined);
          finish();
        };
        setConflict({
          mine,
          base,
          latest,
          changes,
          settle: (isSaved) => end(() => resolve(isSaved)),
          giveUp: () => end(() => reject(new DOMException('Back to the form', 'AbortError'))),
        });
      });
    }
  }

  const keep = useOnce(async () => {
    if (!conflict) return;
    const { mine, base, latest, settle } = conflict;
    try {
      await by.send(merged(mine, by.valuesOf(base), by.valuesOf(latest)), latest);
      settle(true);
    } catch (error) {
      const { code, details } = failureOf(error);
      if (code !== 'EDIT_CONFLICT') throw error;
      const newest = await by.reload();
      setConflict({ ...conflict, latest: newest, changes: changesOf(details, base, newest, by) });
    }
  });

  const dialog = conflict && (
    <ConflictDialog
      fields={conflictingFields(conflict, by)}
      isSaving={keep.isRunning}
      failure={keep.failure}
      onKeepMine={keep.run}
      onTakeTheirs={() => conflict.settle(false)}
      onClose={conflict.giveUp}
    />
  );
  return { save, dialog };
}

/** What the person changed stays theirs; what they did not touch follows the latest record. */
function merged<Values extends object>(mine: Values, before: Values, latest: Values): Values {
  const touched = Object.entries(mine).filter(([field, value]) => !isSame(value, valueIn(before, field)));
  return { ...latest, ...Object.fromEntries(touched) };
}

/** What the server names, and what differs where it names nothing. */
function changesOf<Row extends object, Values extends object>(
  details: ErrorDetail[],
  base: Row,
  latest: Row,
  { valuesOf }: VersionedSave<Row, Values>,
): Change[] {
  const named = details.flatMap(({ target, ...by }) => (target === null ? [] : { ...by, field: target }));
  if (named.length > 0) return named;
  const before = valuesOf(base);
  return Object.entries(valuesOf(latest)).flatMap(([field, value]) =>
    isSame(value, valueIn(before, field)) ? [] : { field },
  );
}

function conflictingFields<Row extends object, Values extends object>(
  { mine, base, latest, changes }: Conflict<Row, Values>,
  { valuesOf, describe }: VersionedSave<Row, Values>,
): ConflictingField[] {
  return changes.map(({ field, changedBy, changedOn }) => {
    const isTouched = field in mine && !isSame(valueIn(mine, field), valueIn(valuesOf(base), field));
    const theirs = describe(field, valueIn(latest, field));
    return {
      name: field,
      label: theirs.label,
      theirs: theirs.value,
      mine: isTouched ? describe(field, valueIn(mine, field)).value : undefined,
      changedBy,
      changedOn: changedOn && <Moment at={changedOn} />,
    };
  });
}

const valueIn = (record: object, field: string): unknown => (record as Record<string, unknown>)[field];

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
