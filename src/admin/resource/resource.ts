import type { SvgIcon } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import {
  type RaRecord,
  type ResourceDefinition,
  useResourceDefinition,
  useResourceDefinitions,
} from 'react-admin';
import type { AccountType } from '#contract/accounts.ts';
import type { OperationId, ResourceName } from '#contract/operations.ts';
import { operationFor } from '#dataProviders/access.ts';
import type { LoadCatalogs } from '#i18n/catalogs.ts';
import type { DefaultFilters } from '../list/listAddress.ts';
import type { ListDefaults, ListRoute } from './listRoute.ts';

/** What a resource adds to the app: its screens and their paths, who may open them, and how its records are shown. */
export type AppResource<Row = RaRecord> = {
  /** The same name as in react-admin, the manifest and the catalogs. */
  name: ResourceName;
  /**
   * Whether its screens are the platform's, under `/admin`, the directory's, under `/rolodex`, each account's, or the
   * signed-in person's own, under `/`.
   */
  area: 'platform' | 'directory' | 'account' | 'person';
  /** The field that names a record, or a function for it. */
  recordRepresentation: (keyof Row & string) | ((record: Row) => string);
  /** Loaded with its screens. */
  fields?: () => Promise<FieldTable<Row>>;
  /** The field that people call the record's ID, if it is not `id`. */
  idField?: keyof Row & string;
  /** Rarely needed catalogs, loaded with its screens. */
  texts?: LoadCatalogs;
  /** The translated names of built-in records. */
  words?: RecordWords<Row>;
  /** Before its records' names, unless its line in the navigation has one. */
  icon?: typeof SvgIcon;
  /** Its records are found from anywhere, by `searchText`; these fields are shown beside the name. */
  search?: readonly (keyof Row & string)[];
  list?: ListScreen;
  /** What its list shows at first if that is only on another record's screen. */
  rows?: ListDefaults;
  /** A dialog over the list, unless it is a page, perhaps with tabs; its path begins with the list's. */
  create?: Screen & { isPage?: true; tabs?: readonly RecordTab[] };
  /** Its path names the record by `:id`. `account`: the record is an account, and opens as that account's screens. */
  show?: RecordPlace | 'account';
  /** The call that deletes a record, see `DeleteButton`. */
  deletes?: OperationId;
  /** Actions on a record as a whole: the same on its screen, which says where, and in its row's menu. */
  actions?: () => Promise<ComponentType>;
  /** The list's position among an account's tabs (document 1, section 2.6), and its text if not `x.name`. */
  tab?: number;
  tabLabel?: string;
  /**
   * The line of its list, or of a person's own record, in the main navigation, in the order of document 3, section 2;
   * or the resource whose line it shares, as a tab beside it; named by `label` if its own texts are loaded with it.
   */
  navigation?: NavigationLine | Beside;
  /** Screens about the account itself, among its tabs. */
  tabs?: readonly AccountScreen[];
  /** Custom pages, screens of no record. */
  pages?: readonly AreaPage[];
};

/** A screen of an area, and its line in the main navigation, if any; unknown paths below `under` lead to it too. */
type AreaPage = Needing & {
  area: 'platform' | 'directory' | 'person';
  under?: string;
  navigation?: NavigationLine | (Beside & { label: string });
};

/** A tab on another's line, in the order of `place`. */
type Beside = { beside: ResourceName; place?: number; label?: string };

/** A line that is ours follows all that the documents list. */
type NavigationLine = { place: number; isOurs?: true; label: string; icon: typeof SvgIcon };

/** Its position among an account's tabs, and the key of its name. */
type AccountScreen = Needing & {
  place: number;
  label: string;
  /** A dialog over it; its path begins with the screen's. */
  dialog?: Needing;
  /** Screens reached from it; their paths begin with the screen's. */
  pages?: readonly Needing[];
};
type Needing = Screen & Required<Pick<Screen, 'needs'>>;

/** One of an account's tabs, and the base path of the screens reached from it. */
type AccountTab = Omit<AccountScreen, 'load'> & { basePaths: readonly string[] };

export type Screen = {
  path: string;
  /** The call that permits it, if not the resource's own (`users.list` for the list of users). */
  needs?: OperationId;
  /** Catalogs loaded with it only. */
  texts?: LoadCatalogs;
  /** The screen, loaded when it is first opened. */
  load: () => Promise<ComponentType>;
};

type ListScreen = Screen & ListRoute['list'] & { views?: readonly ShippedView[] };

/** The screen of a record; if it has tabs, the frame around them. */
type RecordPlace = Screen & {
  tabs?: readonly RecordTab[];
  /** Tells a full record from a list row with fewer fields. */
  isWhole?: (record: object) => boolean;
};

/**
 * A part of a record's screen with an address of its own; the first one's path is empty, unless it is a create
 * screen. Its text is `x.tabs.name`. A dialog over it has its path below the record.
 */
export type RecordTab = Screen & { name: string; dialog?: Screen };

/** A built-in view of a list; its text is `x.views.name`. */
type ShippedView = { name: string; filter: DefaultFilters };

/** How a record's fields are shown, wherever they are; a field not listed is worded or plain text. */
export type FieldTable<Row> = {
  [Source in keyof Row]?: (value: NonNullable<Row[Source]>, record: Row) => ReactNode;
};

/**
 * The catalog keys for a record's field, the first existing one applies; without any the record keeps its own text.
 * Some are for one type of account.
 */
export type RecordWords<Row, Source extends keyof Row = keyof Row> = {
  [Field in Source]?: (record: Row, accountType: AccountType | undefined) => readonly string[];
};

export type ScreenKind = 'list' | 'create' | 'show';

/** Keeps the row's type in a resource's definition, and lets resources of all types share one list. */
export const appResource = <Row extends { id: string }>(resource: AppResource<Row>) =>
  resource as AppResource;

/** The resources as react-admin knows them; what only our chrome needs is in their `options`. */
export const definitionsOf = (resources: readonly AppResource[]): Record<string, Definition> =>
  Object.fromEntries(
    resources.map((resource) => {
      const { name, recordRepresentation, list, create, show } = resource;
      const has = { hasList: Boolean(list), hasCreate: Boolean(create), hasShow: Boolean(show) };
      return [name, { name, recordRepresentation, ...has, options: resource }];
    }),
  );

type Definition = ResourceDefinition<AppResource>;

/** The resource of the current screen. */
export function useAppResource(): AppResource {
  const { name, options } = useResourceDefinition<AppResource>();
  if (!options) throw new Error(`${name ?? 'This screen'} is no resource of the app`);
  return options;
}

/** Every resource of the app. */
export const useAppResources = (): AppResource[] =>
  Object.values(useResourceDefinitions<AppResource>()).flatMap(({ options }) => options ?? []);

/** An account's tabs in order: lists of what belongs to it, and screens about itself. */
export const tabsOf = (resources: readonly AppResource[]): AccountTab[] =>
  resources
    .flatMap((resource) => [
      ...listTab(resource),
      ...(resource.tabs ?? []).map((screen) => ({ ...screen, basePaths: [screen.path] })),
    ])
    .sort((one, other) => one.place - other.place);

function listTab(resource: AppResource): AccountTab[] {
  const { name, list, tab: place, tabLabel: label = `${name}.name` } = resource;
  if (!list || place === undefined) return [];
  const needs = callFor(resource, 'list');
  return [{ path: list.path, needs, place, label, basePaths: basePathsOf(resource) }];
}

/** A resource's base path, below that of its area. */
export const basePathsOf = ({ list, show }: AppResource): string[] =>
  [list, show].flatMap((screen) => (typeof screen === 'object' ? screen.path.replace(/\/:.*/, '') : []));

/** The lines of the main navigation in order, each with the resources and the pages that share it. */
export const navigated = (resources: readonly AppResource[]) => {
  const listed = resources.filter((one): one is Listed => one.list !== undefined);
  return listed
    .flatMap((first) => {
      const { navigation } = first;
      if (!navigation || 'beside' in navigation) return [];
      const others = listed.filter((one) => isBeside(one, first));
      const pages = resources.flatMap((one) => one.pages ?? []).filter((page) => isBeside(page, first));
      return { ...navigation, resources: [first, ...others], pages };
    })
    .sort((one, other) => one.place - other.place);
};

const isBeside = ({ navigation }: Pick<AppResource | AreaPage, 'navigation'>, { name }: AppResource) =>
  navigation !== undefined && 'beside' in navigation && navigation.beside === name;

/** A person's own record in the main navigation; its path names no record. */
export const personal = (resources: readonly AppResource[]) =>
  resources.flatMap((resource) => {
    const { area, name, navigation } = resource;
    if (area !== 'person' || !navigation || 'beside' in navigation) return [];
    return { ...navigation, name, basePaths: basePathsOf(resource) };
  });

/** The resources whose records are found from anywhere. */
export const searchedIn = (resources: readonly AppResource[]) =>
  resources.filter((one): one is Found => one.search !== undefined && one.list !== undefined);

/** Its own icon, or that of its line in the navigation. */
export const iconOf = ({ icon, navigation }: AppResource) =>
  icon ?? (navigation && 'icon' in navigation ? navigation.icon : undefined);

/** The call that permits a resource's screen. */
export function callFor({ name, ...screens }: AppResource, kind: ScreenKind): OperationId {
  const screen = screens[kind];
  const id = (typeof screen === 'object' && screen.needs) || operationFor(name, kind);
  if (!id) throw new Error(`The manifest has no call for ${kind} of ${name}`);
  return id;
}

type Found = AppResource & Required<Pick<AppResource, 'list' | 'search'>>;
type Listed = AppResource & Required<Pick<AppResource, 'list'>>;
