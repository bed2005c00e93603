import { operation, operationIds } from '#contract/operations.ts';
import { paths, signUpPaths } from '#contract/paths.ts';
import type { AppResource, ScreenKind } from '#src/admin/resource/resource.ts';
import type { AppWalks } from './appWalks.ts';

/** A route of the app, and what it shows. */
type AppRoute = { route: string; kind: 'list' | 'record' | 'form' | 'tab' | 'page' };

type State = NonNullable<NonNullable<AppWalks['screens']>[number]['of']>['state'];

/** The states in which a screen of each kind is judged. */
const statesOf: Record<AppRoute['kind'], State[]> = {
  list: ['data', 'empty', 'loading', 'failed'],
  record: ['data', 'missing', 'loading'],
  form: ['data'],
  tab: ['data', 'loading'],
  page: ['data'],
};

/**
 * Every route of the app: those that resources define, and the pages before the sign-in. A person's own record is
 * known from the start, so it is neither missing nor loading.
 */
export const appRoutes = (resources: readonly AppResource[]): AppRoute[] => [
  ...resources.flatMap(({ tabs = [] }) =>
    tabs.flatMap(({ path: route, dialog, pages = [] }): AppRoute[] => [
      { route, kind: 'tab' },
      ...(dialog ? [{ route: dialog.path, kind: 'form' } as const] : []),
      ...pages.map(({ path }) => ({ route: path, kind: 'tab' }) as const),
    ]),
  ),
  ...resources.flatMap((resource) =>
    (['list', 'create', 'show'] as const).flatMap((kind): AppRoute[] => {
      const screen = resource[kind];
      if (typeof screen !== 'object') return [];
      if (kind === 'create' && resource.create?.tabs) return waysOf(resource.create);
      return [{ route: screen.path, kind: resource.area === 'person' ? 'page' : kinds[kind] }];
    }),
  ),
  ...resources.flatMap(tabRoutes),
  ...resources.flatMap(({ pages = [] }) =>
    pages.flatMap(({ under, path }): AppRoute[] => [
      { route: under === undefined ? path : `${under}/${path}`, kind: 'page' },
    ]),
  ),
  ...Object.values<string>({ ...paths, ...signUpPaths })
    .filter((path) => path !== paths.entry && path !== paths.profile && !path.startsWith('/oidc-'))
    .map((route): AppRoute => ({ route, kind: 'page' })),
];

/** With several ways to create one, it leads to the first. */
const waysOf = ({ path, tabs = [] }: NonNullable<AppResource['create']>): AppRoute[] =>
  tabs.map((tab) => ({ route: `${path}/${tab.path}`, kind: 'form' }));

/** The tabs of a record except the first, which its own route shows, and the dialogs over them. */
function tabRoutes({ show }: AppResource): AppRoute[] {
  if (typeof show !== 'object') return [];
  return (show.tabs ?? []).flatMap(({ path, dialog }): AppRoute[] => [
    ...(path === '' ? [] : [{ route: `${show.path}/${path}`, kind: 'page' } as const]),
    ...(dialog ? [{ route: `${show.path}/${dialog.path}`, kind: 'form' } as const] : []),
  ]);
}

const kinds: Record<ScreenKind, AppRoute['kind']> = { list: 'list', create: 'form', show: 'record' };

/** What of the app and of the manifest no browser walk covers, and what they name that does not exist. */
export function uncovered(walks: readonly AppWalks[], routes: readonly AppRoute[]): string[] {
  const screens = walks.flatMap(({ screens = [] }) => screens);
  const situations = walks.flatMap(({ situations = [] }) => situations);
  const forms = new Set(walks.flatMap(({ forms = [] }) => forms.map(({ id }) => id)));
  const unseen = new Set(walks.flatMap(({ unseen = {} }) => Object.keys(unseen)));
  const unfilled = new Set(walks.flatMap(({ unfilled = {} }) => Object.keys(unfilled)));
  const seenTwice = new Set(
    screens.filter(({ name }, n) => screens.findIndex((one) => one.name === name) !== n),
  );

  const calls = operationIds.flatMap((id) => {
    const { idempotency, body, access } = operation(id);
    const isWrite = idempotency !== 'safe';
    const made = situations.filter((situation) => situation.id === id);
    const asksToSignIn = access !== 'public' && access !== 'cookie';
    const isTyped = isWrite && body !== undefined && asksToSignIn;
    return [
      ...(made.length + Number(unseen.has(id)) === 1
        ? []
        : [`${id}: situations ${made.length}, unseen ${unseen.has(id)}`]),
      ...(isWrite && made.some(({ button }) => !button) ? [`${id}: no button`] : []),
      ...(isTyped && !unseen.has(id) && forms.has(id) === unfilled.has(id)
        ? [`${id}: form ${forms.has(id)}, unfilled ${unfilled.has(id)}`]
        : []),
    ];
  });
  const shown = screens.flatMap(({ of }) => (of ? [`${of.route}, ${of.state}`] : []));
  const wanted = routes.flatMap(({ route, kind }) => statesOf[kind].map((state) => `${route}, ${state}`));
  return [
    ...calls,
    ...wanted.filter((state) => !shown.includes(state)).map((state) => `${state}: no screen`),
    ...shown.filter((state) => !wanted.includes(state)).map((state) => `${state}: no route`),
    ...[...seenTwice].map(({ name }) => `${name}: two screens`),
  ];
}
