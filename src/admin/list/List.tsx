import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react';
import { useDataProvider, useGetRecordRepresentation, useGetResourceLabel } from 'react-admin';
import { Outlet, type To } from 'react-router-dom';
import { operationFor } from '#dataProviders/access.ts';
import { failureOf } from '#dataProviders/callError.ts';
import { useTexts } from '#i18n/texts.ts';
import { PageFramesContext } from '#src/admin/page/PageFrames.ts';
import type { RowActionKeys } from '#src/ui/rowControls.ts';
import type { BulkAction } from '../bulk/BulkQuestion.tsx';
import type { Choice } from '../inputs/SelectInput.tsx';
import { useFields } from '../record/useFields.ts';
import { AccountScopeContext } from '../resource/AccountScope.ts';
import { loadScreen } from '../resource/loadScreen.ts';
import { useVisit } from '../resource/recentPlaces.ts';
import { type AppResource, type Screen, useAppResource } from '../resource/resource.ts';
import { useAreaStep } from '../resource/useAreaStep.ts';
import { useCan } from '../resource/useCan.ts';
import { useLinks } from '../resource/useLinks.ts';
import { usePlatformTabs } from '../resource/usePlatformTabs.ts';
import { CreateButton, CreateNamed } from './CreateButton.tsx';
import { ListFrame } from './ListFrame.tsx';
import type { Column, Filter, FilterCounts, FirstRow, Identified, ShownRows } from './listTypes.ts';
import { RecordExport } from './RecordExport.tsx';
import { RecordViews } from './RecordViews.tsx';
import { useDefaultQuery } from './useListViews.ts';
import type { RowMenuProps } from './useRowMenu.tsx';

const LoadedRowMenu = lazy(() => import('./RowMenu.tsx').then((loaded) => ({ default: loaded.RowMenu })));
/** Loaded when a row menu is first opened. */
const RowMenu = (props: RowMenuProps<Identified>) => (
  <Suspense>
    <LoadedRowMenu {...props} />
  </Suspense>
);

/** Loaded when a row is first selected. */
const RecordBulk = lazy(() =>
  import('../bulk/RecordBulk.tsx').then((loaded) => ({ default: loaded.RecordBulk })),
);

type ListProps<Row> = {
  /** A constant array, so that only changed rows are redrawn. */
  columns: readonly ListColumn<Row>[];
  filters?: readonly ListFilter<Row>[];
  /** The counting limit of a long list: a total equal to it means that many or more. */
  countLimit?: number;
  /** Counts the rows that each choice of a filter would leave. */
  counts?: (filter: object, signal: AbortSignal) => Promise<FilterCounts>;
  /** Sort orders, as a chip beside the filters. */
  sorts?: readonly string[];
  /** Actions on many records at once. */
  bulk?: readonly BulkAction[];
  /** Shown beside the page's title, by the first row, if it depends on that. */
  actions?: ReactNode | ((first: FirstRow<Row> | undefined) => ReactNode);
  /** The link of a row, if not to its own screen. */
  rowPath?: (row: Row) => string;
  /** Single-letter actions on the focused row. */
  rowKeys?: RowActionKeys<Row>;
  /** A list with fewer rows has no search box. */
  searchedFrom?: number;
  /** The typing pause before a search, in ms, if not the usual one. */
  pause?: number;
  /** Explains the columns, at the end of the toolbar. */
  hint?: ReactNode;
  /** The export button, if not that of the resource. */
  download?: ReactNode;
  /** Where a new record named by the search is created, if not by the resource's form. */
  createNamed?: (name: string) => To;
  /** The page title, if it contains the number of records. */
  titleOf?: (total: number) => string;
  /** Above the list. */
  children?: ReactNode;
};

/** A field as a column, see `Column`. */
export type ListColumn<Row> = Pick<Column<Row>, 'grows' | 'sortable' | 'align' | 'isHidden' | 'card'> & {
  source: keyof Row & string;
  /** The fields to sort by, if not its own. */
  sorts?: readonly string[];
  /** Shows its value, also an empty one. */
  render?: (row: Row) => ReactNode;
};

/**
 * A field to filter by, from choices: its values, worded by the catalog, or labelled ones. Without choices text is typed,
 * and `source` is the name of the query parameter.
 */
type ListFilter<Row> = Pick<Filter, 'multiple' | 'areSegments' | 'isHidden'> &
  (
    | { source: keyof Row & string; choices: readonly (string | boolean | Choice)[] }
    | { source: string; choices: readonly Choice[] }
    | (Pick<Filter, 'type' | 'pattern' | 'wrong'> & { source: string; choices?: undefined })
  );

/** The screen of a resource's list; the rest of it follows from the resource, its catalog and the manifest. */
export function List<Row extends Identified>(props: ListProps<Row>) {
  const { actions, children, titleOf, ...list } = props;
  const [shown, setShown] = useState<ShownRows<Row>>();
  const title = shown && titleOf?.(shown.total);
  return (
    <ListPage actions={typeof actions === 'function' ? actions(shown?.first) : actions} title={title}>
      {children}
      <ListRows<Row> {...list} {...((titleOf || typeof actions === 'function') && { onShown: setShown })} />
      <Outlet />
    </ListPage>
  );
}

type ListRowsProps<Row> = Omit<ListProps<Row>, 'actions' | 'children' | 'titleOf'> & {
  onShown?: (shown: ShownRows<Row>) => void;
  /** The record whose screen shows this list, by the field that refers to it. */
  within?: Readonly<Record<string, string>>;
};

/** The list of the current resource, without a page around it. */
export function ListRows<Row extends Identified>(props: ListRowsProps<Row>) {
  const { columns, filters = [], countLimit, counts, sorts, bulk, rowKeys } = props;
  const { within, searchedFrom, pause, hint, download, onShown, createNamed } = props;
  const resource = useAppResource();
  const { name, list, rows, show: opens } = resource;
  const { text, optional } = useTexts();
  const { label, word, show } = useFields();
  const links = useLinks().to(name);
  const { rowPath = opens && (({ id }) => links.show(id)) } = props;
  const can = useCan();
  const approach = useApproach<Row>();
  const account = useContext(AccountScopeContext)?.subdomain;
  const represent = useGetRecordRepresentation(name);
  const canBulk = bulk?.some(({ call }) => can(call)) ?? false;
  const storeKey = [name, account, ...Object.values(within ?? {})].filter(Boolean).join('.');
  const defaultQuery = useDefaultQuery(name);
  const defaults = rows ?? list?.defaults;
  const exportCall = rows || !within ? operationFor(name, 'export') : undefined;
  const choice = (source: string, value: string | boolean | Choice) =>
    typeof value === 'object' ? value : { value: String(value), label: word(source, value) };
  const shown = useMemo(
    () =>
      columns.map(({ source, render, sorts, ...column }) => ({
        ...column,
        ...(sorts && { sorts: sorts.map((field) => ({ value: field, label: label(field) })) }),
        key: source,
        label: label(source),
        render: render ?? ((row: Row) => show(source, row)),
      })),
    [columns, label, show],
  );
  if (!defaults) throw new Error(`${name} has no list`);
  return (
    <ListFrame<Row>
      resource={name}
      storeKey={storeKey}
      within={within}
      {...(list &&
        !within && {
          defaultQuery,
          views: <RecordViews storeKey={storeKey} list={list} />,
          create: <CreateNamed to={createNamed} />,
        })}
      texts={{
        label: text(`${name}.name`),
        search: text(`${name}.search`),
        countKey: `${name}.count`,
        countLimit,
        empty: text(`${name}.empty`),
        loadFailure: (error) =>
          (!failureOf(error).explained && optional(`${name}.couldNotLoadWithoutBody`)) ||
          text(`${name}.couldNotLoad`),
      }}
      columns={shown}
      sorts={sorts?.map((field) => ({ value: field, label: label(field) }))}
      counts={counts}
      filters={filters.map(({ source, choices, ...filter }) => ({
        ...filter,
        source,
        label: optional(`${name}.filters.${source}`) ?? label(source),
        isText: choices === undefined,
        choices: (choices ?? []).map((value) => choice(source, value)),
      }))}
      defaultFilters={rows || !within ? defaults.filter : noFilters}
      defaultSort={defaults.sort}
      usualSize={rows || !within ? defaults.perPage : undefined}
      searchedFrom={searchedFrom}
      pause={pause}
      onShown={onShown}
      hint={hint}
      rowPath={rowPath}
      onApproach={opens && approach}
      selects={
        bulk && canBulk
          ? {
              nameOf: (row) => String(represent(row)),
              actions: (selection) => (
                <Suspense>
                  <RecordBulk selection={selection} actions={bulk} />
                </Suspense>
              ),
            }
          : undefined
      }
      menu={menuOf(resource)}
      keys={rowKeys}
      toolbarEnd={
        download ?? (exportCall && can(exportCall) && <RecordExport call={exportCall} of={within} />)
      }
    />
  );
}

const menuOf = ({ show, actions }: AppResource) => (show ?? actions) && RowMenu;

/** A list on a record's screen begins unfiltered, unless its resource has no other. */
const noFilters = {};

type ListPageProps = { actions?: ReactNode; children: ReactNode; title?: string | undefined };

/** The page around a list: one of the platform, or a tab of the account. */
function ListPage({ actions = <CreateButton />, children, ...given }: ListPageProps) {
  const { name, area } = useAppResource();
  const { text } = useTexts();
  const title = useGetResourceLabel()(name);
  useVisit(title);
  const account = useContext(AccountScopeContext)?.account;
  const tabs = usePlatformTabs(name);
  const breadcrumb = useAreaStep();
  const { List: Frame } = useContext(PageFramesContext);
  const inAccount = area === 'account' && account && text(`${name}.title`, { account: account.name });
  return (
    <Frame
      title={inAccount || (given.title ?? title)}
      label={title}
      breadcrumb={breadcrumb}
      actions={actions}
      tabs={tabs}
      fills
    >
      {children}
    </Frame>
  );
}

/** Before a row is opened: prefetches its screen, and the record unless it is fresh; an account is in other caches. */
function useApproach<Row extends Identified>() {
  const resource = useAppResource();
  const { name, show } = resource;
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const prefetch = (row: Row) => {
    if (show === 'account') return;
    const queryKey = [name, 'getOne', { id: row.id, meta: undefined }];
    const queryFn = () => dataProvider.getOne<Row>(name, { id: row.id }).then(({ data }) => data);
    const known = queryClient.getQueryData<Row>(queryKey);
    const isKnown = known === undefined || show?.isWhole?.(known) !== false;
    void queryClient.prefetchQuery({ queryKey, queryFn, staleTime: isKnown ? 10_000 : 0 });
  };
  return (row?: Row) => {
    if (row) prefetch(row);
    // A failed load is reported when the row is opened.
    for (const screen of openedBy(resource)) loadScreen(resource, screen).catch(() => undefined);
  };
}

/** The screens that a row opens: a record's and its first tab, or an account's first one. */
function openedBy({ show, tabs = [] }: AppResource): Screen[] {
  if (show === 'account') return tabs.slice(0, 1);
  return show ? [show, ...(show.tabs ?? []).slice(0, 1)] : [];
}
