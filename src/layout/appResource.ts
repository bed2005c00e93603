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
import type { DefaultFilters } from '../ui/list/listAddress.ts';
import type { ListBeginning, ListRoute } from './listRoute.ts';

/** What a resource brings to the app: its screens and where they are, who may open them, and how its records are shown. */
export type AppResource<Row = RaRecord> = {
  /** The same as in react-admin, the manifest and the catalogs. */
  name: ResourceName;
  /**
   * Whether its screens are the platform's, under `/admin`, the directory's, under `/rolodex`, each account's, or the
   * signed-in person's own, under `/`.
   */
  area: 'platform' | 'directory' | 'account' | 'person';
  /** The field that names a record, or how one is named. */
  recordRepresentation: (keyof Row & string) | ((record: Row) => string);
  fields?: FieldTable<Row>;
  /** The field that people call the record's ID, where that is not `id`. */
  idField?: keyof Row & string;
  /** Catalogs that few visits need: they come with its screens. */
  texts?: LoadCatalogs;
  /** What records that ship are called in the reader's language. */
  words?: RecordWords<Row>;
  /** Its records are found from anywhere, by `searchText`; these fields stand beside a found one's name. */
  search?: readonly (keyof Row & string)[];
  list?: ListScreen;
  /** What rows begin with that are listed on another record's screen alone. */
  rows?: ListBeginning;
  /** A dialog over the list, unless it is a page of its own, maybe with tabs; its path begins with the list's. */
  create?: Screen & { isPage?: true; tabs?: readonly RecordTab[] };
  /** Its path names the record by `:id`. `account`: the record is an account, and opens as that account's screens. */
  show?: RecordPlace | 'account';
  /** The call that deletes a record, see `RecordDelete`. */
  deletes?: OperationId;
  /** What can be done to a record as a whole: the same on its screen, which says where, and in the menu of its row. */
  actions?: () => Promise<ComponentType>;
  /** The list's place among an account's tabs (document 1, section 2.6), and what it says where that is not `x.name`. */
  tab?: number;
  tabLabel?: string;
  /**
   * The line of its list, or of a person's own record, in the main navigation, in the order of document 3, section 2; or
   * the resource whose line it shares, behind a tab beside that one's; called by `label` where its own texts come with it.
   */
  navigation?: NavigationLine | { beside: ResourceName; label?: string };
  /** Screens about the account itself, among its tabs. */
  tabs?: readonly AccountScreen[];
  /** Screens of no record. */
  pages?: readonly AreaPage[];
};

/** A screen of an area; unknown paths below `under` lead to it too. */
type AreaPage = Needing & { area: 'directory' | 'person'; under?: string };

type NavigationLine = { place: number; label: string; icon: typeof SvgIcon };

/** Its place among an account's tabs, and the text that it is called by. */
type AccountScreen = Needing & {
  place: number;
  label: string;
  /** A dialog over it; its path begins with the screen's. */
  dialog?: Needing;
  /** Screens that lie behind it; their paths begin with the screen's. */
  pages?: readonly Needing[];
};
type Needing = Screen & Required<Pick<Screen, 'needs'>>;

/** One of an account's tabs, and where the screens begin that lie behind it. */
export type AccountTab = Omit<AccountScreen, 'load'> & { beginnings: readonly string[] };

export type Screen = {
  path: string;
  /** The call that opens it, where that is not the resource's own (`users.list` for the list of users). */
  needs?: OperationId;
  /** Catalogs that come with it alone. */
  texts?: LoadCatalogs;
  /** The screen, loaded when it is first opened. */
  load: () => Promise<ComponentType>;
};

type ListScreen = Screen & ListRoute['list'] & { views?: readonly ShippedView[] };

/** The screen of a record; where it has tabs, it is the frame around them. */
type RecordPlace = Screen & {
  tabs?: readonly RecordTab[];
  /** Tells the record from its row in a list, where that is not all of it. */
  isWhole?: (record: object) => boolean;
};

/**
 * A part of a record's screen with an address of its own; the first one's path is empty, unless it is a way to create one.
 * Its text is `x.tabs.name`. The dialog over it has its path below the record.
 */
export type RecordTab = Screen & { name: string; dialog?: Screen };

/** A view of a list that ships for everyone; its text is `x.views.name`. */
export type ShippedView = { name: string; filter: DefaultFilters };

/** How the values of a record's fields are shown, wherever they are; one that is not named here is worded or plain text. */
export type FieldTable<Row> = {
  [Source in keyof Row]?: (value: NonNullable<Row[Source]>, record: Row) => ReactNode;
};

/**
 * The texts of the catalog that stand for what a field of a record says, the first that there is; a record without one
 * keeps its own. Some are for one type of account.
 */
export type RecordWords<Row, Source extends keyof Row = keyof Row> = {
  [Field in Source]?: (record: Row, accountType: AccountType | undefined) => readonly string[];
};

export type ScreenKind = 'list' | 'create' | 'show';

/** Keeps the row's type where a resource is written, and lets resources of all types stand in one list. */
export const appResource = <Row extends { id: string }>(resource: AppResource<Row>) =>
  resource as AppResource;

/** The resources as react-admin knows them; what only our chrome asks for is in their `options`. */
export const definitionsOf = (resources: readonly AppResource[]): Record<string, Definition> =>
  Object.fromEntries(
    resources.map((resource) => {
      const { name, recordRepresentation, list, create, show } = resource;
      const has = { hasList: Boolean(list), hasCreate: Boolean(create), hasShow: Boolean(show) };
      return [name, { name, recordRepresentation, ...has, options: resource }];
    }),
  );

type Definition = ResourceDefinition<AppResource>;

/** The resource whose screen this is. */
export function useAppResource(): AppResource {
  const { name, options } = useResourceDefinition<AppResource>();
  if (!options) throw new Error(`${name ?? 'This screen'} is no resource of the app`);
  return options;
}

/** Every resource of the app. */
export const useAppResources = (): AppResource[] =>
  Object.values(useResourceDefinitions<AppResource>()).flatMap(({ options }) => options ?? []);

/** The tabs of an account, in their order: lists of what belongs to it, and screens about itself. */
export const tabsOf = (resources: readonly AppResource[]): AccountTab[] =>
  resources
    .flatMap((resource) => [
      ...listTab(resource),
      ...(resource.tabs ?? []).map((screen) => ({ ...screen, beginnings: [screen.path] })),
    ])
    .sort((one, other) => one.place - other.place);

function listTab(resource: AppResource): AccountTab[] {
  const { name, list, tab: place, tabLabel: label = `${name}.name` } = resource;
  if (!list || place === undefined) return [];
  const needs = callFor(resource, 'list');
  return [{ path: list.path, needs, place, label, beginnings: beginningsOf(resource) }];
}

/** Where a resource's screens begin below the base of its area. */
export const beginningsOf = ({ list, show }: AppResource): string[] =>
  [list, show].flatMap((screen) => (typeof screen === 'object' ? screen.path.replace(/\/:.*/, '') : []));

/** The lines of the main navigation in their order, each with the resources that share it. */
export const navigated = (resources: readonly AppResource[]) => {
  const listed = resources.filter((one): one is Listed => one.list !== undefined);
  return listed
    .flatMap((first) => {
      const { navigation } = first;
      if (!navigation || 'beside' in navigation) return [];
      const others = listed.filter((one) => isBeside(one, first));
      return { ...navigation, resources: [first, ...others] };
    })
    .sort((one, other) => one.place - other.place);
};

const isBeside = ({ navigation }: AppResource, { name }: AppResource) =>
  navigation !== undefined && 'beside' in navigation && navigation.beside === name;

/** What is the person's own and stands in the main navigation; its path names no record. */
export const personal = (resources: readonly AppResource[]) =>
  resources.flatMap((resource) => {
    const { area, name, navigation } = resource;
    if (area !== 'person' || !navigation || 'beside' in navigation) return [];
    return { ...navigation, name, beginnings: beginningsOf(resource) };
  });

/** The resources whose records are found from anywhere. */
export const searchedIn = (resources: readonly AppResource[]) =>
  resources.filter((one): one is Found => one.search !== undefined && one.list !== undefined);

/** The call that opens a screen of a resource. */
export function callFor({ name, ...screens }: AppResource, kind: ScreenKind): OperationId {
  const screen = screens[kind];
  const id = (typeof screen === 'object' && screen.needs) || operationFor(name, kind);
  if (!id) throw new Error(`The manifest has no call for ${kind} of ${name}`);
  return id;
}

type Found = AppResource & Required<Pick<AppResource, 'list' | 'search'>>;
type Listed = AppResource & Required<Pick<AppResource, 'list'>>;
