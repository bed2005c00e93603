import { useMemo } from 'react';
import { type SortPayload, useListContext } from 'react-admin';
import { useOptionalListDefinition } from './listDefinition.ts';

/** What a list showed when a record was opened. It goes with the link, so that one can step on from the record. */
export type ListOrigin = {
  resource: string;
  page: number;
  perPage: number;
  sort: SortPayload;
  filter: Record<string, unknown>;
};

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
