import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { HierarchyNode } from '#contract/firms.ts';
import type { Traversal } from '#contract/firmValues.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useSettled } from '#src/admin/inputs/useSettled.ts';

/** A search in a firm's hierarchy: the text, the firms found, and those above them. */
export function useFoundFirms(id: string, traversal: Traversal) {
  const dataProvider = useDataProvider<DataProvider>();
  const [text, setText] = useState('');
  const searchText = useSettled(text.trim());
  const isSearching = searchText !== '';
  const { data, error } = useQuery({
    queryKey: ['firms', 'hierarchy', id, 'found', traversal, searchText],
    queryFn: ({ signal }) =>
      dataProvider.perform('firms.hierarchy', { params: { id }, query: { traversal, searchText }, signal }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  const nodes: readonly HierarchyNode[] = (isSearching && data) || [];
  return {
    text,
    setText,
    /** The search text, once typing pauses. */
    searchText,
    isFor: isSearching && data !== undefined,
    nodes,
    hits: nodes.filter(({ isMatch }) => isMatch),
    failure: isSearching ? error : null,
  };
}
