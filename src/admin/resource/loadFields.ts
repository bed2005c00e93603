import { use } from 'react';
import type { RaRecord } from 'react-admin';
import type { AppResource, FieldTable } from './resource.ts';

type Fields = FieldTable<RaRecord>;
type Shown = Pick<AppResource, 'name' | 'fields'>;

const loading = new Map<string, Promise<Fields>>();
const loaded = new Map<string, Fields>();

/** How a resource's fields are shown: loaded once, before its first screen or within another one that shows it. */
export function loadFields({ name, fields = async () => ({}) }: Shown): Promise<Fields> {
  const begun = loading.get(name);
  if (begun) return begun;
  const table = fields();
  loading.set(name, table);
  table.then(
    (found) => loaded.set(name, found),
    () => loading.delete(name),
  );
  return table;
}

/** Suspends where the resource has no screen yet. */
export const useFieldTable = (resource: Shown): Fields =>
  loaded.get(resource.name) ?? use(loadFields(resource));
