import { useState } from 'react';
import { isAbort } from '#dataProviders/callError.ts';
import type { OpenPart, Part, Typed } from './partTypes.ts';

/** How long a cancelled row can be restored, in ms. */
const undoTime = 10_000;

/** A row closed with unsaved input, and the rule it violated, in words. */
type Cancelled<Row> = { part: OpenPart<Row>; typed: Typed; rule?: string; until: number };

/** A failure shown above the table until its row is saved or closed. */
type RowFailure = { key: string; error: unknown; typed: Typed };

/** Which of a section's rows are open, being saved, refused or just cancelled. Several may be open, but one new one. */
export function useOpenParts<Row extends Part>() {
  const [open, setOpen] = useState<readonly OpenPart<Row>[]>([]);
  const [saving, setSaving] = useState<readonly string[]>([]);
  const [failures, setFailures] = useState<readonly RowFailure[]>([]);
  const [cancelled, setCancelled] = useState<Cancelled<Row>>();
  const [made, setMade] = useState(0);

  const without = (key: string) => (parts: readonly OpenPart<Row>[]) =>
    parts.filter((one) => one.key !== key);
  const show = (part: OpenPart<Row>) => setOpen((parts) => [...without(part.key)(parts), part]);
  const forget = (key: string) => setFailures((all) => all.filter((one) => one.key !== key));

  return {
    open,
    failures,
    cancelled,
    hasNew: open.some(({ base }) => base === undefined),
    isSaving: saving.length > 0,
    isSavingRow: (key: string) => saving.includes(key),
    find: (key: string) => open.find((one) => one.key === key),
    edit: (base: Row, focus?: string) => show({ key: base.id, base, ...(focus && { focus }) }),
    add: () => {
      setMade(made + 1);
      show({ key: `new-${made}` });
    },
    close: (key: string) => {
      setOpen(without(key));
      forget(key);
    },
    /** Closes a row, and keeps what was typed for a while. */
    cancel: (part: OpenPart<Row>, typed: Typed, rule?: string) => {
      setOpen(without(part.key));
      forget(part.key);
      setCancelled({ part, typed, until: Date.now() + undoTime, ...(rule && { rule }) });
    },
    bringBack: ({ part, typed }: Cancelled<Row>) => {
      setCancelled(undefined);
      show({ ...part, begun: typed });
    },
    dropCancelled: () => setCancelled(undefined),
    /** While a row's write runs. A failure is shown, unless someone changed their mind, and thrown. */
    during: async (key: string, action: () => Promise<unknown>, typed: Typed = {}): Promise<void> => {
      forget(key);
      setSaving((keys) => [...keys, key]);
      try {
        await action();
      } catch (error) {
        if (!isAbort(error)) setFailures((all) => [...all, { key, error, typed }]);
        throw error;
      } finally {
        setSaving((keys) => keys.filter((one) => one !== key));
      }
    },
  };
}

export type OpenParts<Row extends Part> = ReturnType<typeof useOpenParts<Row>>;
