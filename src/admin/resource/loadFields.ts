import type { RaRecord } from 'react-admin';
import type { AppResource, FieldTable } from './resource.ts';

type Fields = FieldTable<RaRecord>;
type Shown = Pick<AppResource, 'name' | 'fields'>;

const loading = new Map<string, Promise<Fields>>();
const loaded = new Map<string, Fields>();
const none: Fields = {};

/** How a resource's fields are shown: loaded once, before its first screen or within another one that shows it. */
export async function loadFields({ name, fields }: Shown): Promise<Fields> {
  if (!fields) return none;
  const table = loading.get(name) ?? fields();
  loading.set(name, table);
  try {
    const found = await table;
    loaded.set(name, found);
    return found;
  } catch (error) {
    loading.delete(name);
    throw error;
  }
}

/**
 * Suspends where the resource has no screen yet. By a thrown promise: after `use` even of a loaded table React's `act`
 * drops what is left to draw, and a test waits for it for ever.
 */
export function useFieldTable(resource: Shown): Fields {
  const table = resource.fields ? loaded.get(resource.name) : none;
  if (table) return table;
  throw loadFields(resource);
}
