import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import { useOptionalListDefinition } from './listDefinition.ts';
import type { ListOrigin } from './listTypes.ts';

/** Router state of links out of the current list; the same object as long as the list is the same. */
export function useLinkState(): { list: ListOrigin } {
  const { resource, page, perPage, sort, filterValues } = useListContext();
  const filter = { ...filterValues, ...useOptionalListDefinition()?.within };
  const state = JSON.stringify({ list: { resource, page, perPage, sort, filter } });
  return useMemo(() => JSON.parse(state), [state]);
}

/** The list of this resource that one came from, if any. */
export function originIn(state: unknown, resource: string): ListOrigin | undefined {
  const list: ListOrigin | undefined = Object(state).list;
  return list?.resource === resource ? list : undefined;
}
