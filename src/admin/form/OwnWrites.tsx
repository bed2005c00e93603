import { createContext, type ReactNode, useContext, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { isSame } from './mergeChanges.ts';

/** What one write from this screen changed, and the version it led to. */
type OwnWrite = Pick<RaRecord, 'id'> & { version: number; changes: Record<string, unknown> };

const OwnWritesContext = createContext<OwnWrite[] | undefined>(undefined);

/** Around a record's screen: remembers its writes for other open forms. */
export function OwnWrites({ children }: { children: ReactNode }) {
  const [writes] = useState<OwnWrite[]>([]);
  return <OwnWritesContext value={writes}>{children}</OwnWritesContext>;
}

/**
 * One's own writes never conflict with one's own open forms: a form follows them, and only others' changes remain.
 * The version follows as long as no write of others is in between.
 */
export function useOwnWrites() {
  const writes = useContext(OwnWritesContext);
  return {
    /** A write led from one version to the next. If others wrote in between, nobody can say who changed what. */
    note: (before: RaRecord, after: RaRecord) => {
      if (after.version !== before.version + 1) return;
      const changed = Object.entries(after).filter(([field, value]) => !isSame(value, before[field]));
      writes?.push({ id: after.id, version: after.version, changes: Object.fromEntries(changed) });
    },
    /** A record with one's own later writes applied. */
    follow: <Row extends RaRecord>(base: Row): Row => {
      let record = base;
      for (const { id, version, changes } of writes ?? []) {
        if (id !== base.id || version <= base.version) continue;
        const isNext = version === record.version + 1;
        record = { ...record, ...changes, version: isNext ? version : record.version };
      }
      return record;
    },
  };
}
