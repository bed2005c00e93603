import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { SortPayload } from 'react-admin';
import type { RowActionKeys } from '#src/ui/rowControls.ts';
import type { Choice } from '../inputs/SelectInput.tsx';
import type { DefaultFilters, ListTerms } from './listAddress.ts';
import type { Column, Filter, FilterCounts, ShownRows } from './listTypes.ts';
import type { RowMenuProps } from './useRowMenu.tsx';
import type { Selection } from './useSelection.ts';

/** The words of one list. */
type ListTexts = {
  /** The table's accessible name. */
  label: string;
  search: string;
  /** Their number: a catalog key with a plural. */
  countKey: string;
  /** The counting limit: a total equal to it means that many or more, worded by `countKey` followed by `Most`. */
  countLimit?: number | undefined;
  empty: string;
  /** The message if the list could not be loaded. */
  loadFailure: (error: unknown) => string;
};

/** What a list shows, from where and how. */
export type ListDefinition<Row> = {
  resource: string;
  /** The storage key of the list's state. */
  storeKey: string;
  /** A fixed filter of every row; shown nowhere, and not removable. */
  within?: Readonly<Record<string, string>> | undefined;
  texts: ListTexts;
  columns: readonly Column<Row>[];
  filters: readonly Filter[];
  /** Requested when a filter's menu is opened. */
  counts?: ((filter: object, signal: AbortSignal) => Promise<FilterCounts>) | undefined;
  /** Sort orders, also without a column: a chip beside the filters. */
  sorts?: readonly Choice[] | undefined;
  defaultFilters: DefaultFilters;
  defaultSort: SortPayload;
  /** Rows per page, if not the person's choice for all lists. */
  usualSize?: number | undefined;
  rowPath?: ((row: Row) => string) | undefined;
  onApproach?: ((row?: Row) => void) | undefined;
  /** A row's menu. */
  menu?: ComponentType<RowMenuProps<Row>> | undefined;
  keys?: RowActionKeys<Row> | undefined;
  /** This person's initial query, if not the list's own. */
  defaultQuery?: string;
  /** Beside the filters, with the list's context. */
  views?: ReactNode;
  /** At the end of the toolbar, with the list's context. */
  toolbarEnd?: ReactNode;
  selects?: Selects<Row> | undefined;
  /** Fewer are not searched. */
  searchedFrom?: number | undefined;
  /** The typing pause before a search, in ms. */
  pause?: number | undefined;
  /** Called once its rows are there. */
  onShown?: ((shown: ShownRows<Row>) => void) | undefined;
  /** Explains the columns. */
  hint?: ReactNode;
  /** Where nothing is found: offers to create it. */
  create?: ReactNode;
};

/** Makes rows selectable, with the actions on the selection. */
type Selects<Row> = {
  nameOf: (row: Row) => string;
  actions: (selection: Selection) => ReactNode;
};

/** With the page sizes that its address leaves out. */
type Defined<Row> = ListDefinition<Row> & Pick<ListTerms, 'pageSize' | 'usualSize'>;

/** A list's rows are of one type; the context holds lists of all types. */
export const ListDefinitionContext = createContext<object | null>(null);

/** The definition of the list around this part; undefined outside of lists. */
export const useOptionalListDefinition = <Row>() =>
  (useContext(ListDefinitionContext) as Defined<Row> | null) ?? undefined;

export function useListDefinition<Row>(): Defined<Row> {
  const definition = useOptionalListDefinition<Row>();
  if (!definition) throw new Error('There is no list here');
  return definition;
}
