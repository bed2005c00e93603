import { use } from 'react';
import type { RaRecord } from 'react-admin';
import type { AppResource, FieldTable } from './resource.ts';

type Fields = FieldTable<RaRecord>;
type Shown = Pick<AppResource, 'name' | 'fields'>;

const loading = new Map<string, Promise<Fields>>();
const none = read(Promise.resolve({}), {});

/** How a resource's fields are shown: loaded once, before its first screen or within another one that shows it. */
export function loadFields({ name, fields }: Shown): Promise<Fields> {
  if (!fields) return none;
  const begun = loading.get(name);
  if (begun) return begun;
  const table = fields();
  loading.set(name, table);
  table.then(
    (found) => read(table, found),
    () => loading.delete(name),
  );
  return table;
}

/** React reads such a promise at once, where it would suspend for one that it has not seen settle. */
function read<T>(promise: Promise<T>, value: T): Promise<T> {
  return Object.assign(promise, { status: 'fulfilled', value });
}

/** Suspends where the resource has no screen yet. */
export const useFieldTable = (resource: Shown): Fields => use(loadFields(resource));
