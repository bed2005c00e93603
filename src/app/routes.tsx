import { ResourceContextProvider } from 'react-admin';
import { Navigate, Outlet, type RouteObject } from 'react-router-dom';
import type { OperationId } from '#contract/operations.ts';
import { directoryBase, platformBase } from '#contract/paths.ts';
import { loadScreen } from '#src/admin/resource/loadScreen.ts';
import {
  type AppResource,
  callFor,
  type RecordTab,
  type Screen,
  type ScreenKind,
} from '#src/admin/resource/resource.ts';
import { AccountShell } from '../layout/accountShell/AccountShell.tsx';
import { RouteAccount } from '../layout/accountShell/RouteAccount.tsx';
import { AccountEntry, AreaEntry, CreateEntry, Entry, ToProfile } from '../layout/Entry.tsx';
import { FieldNames } from '../layout/FieldNames.tsx';
import { Forbidden, Guarded } from '../layout/Guarded.tsx';
import { RouteError } from '../layout/RouteError.tsx';
import { translation } from '../layout/translation.ts';

/**
 * The routes of document 1, section 2. The same screens are under `/account` and `/admin/accounts/{sub}`. The start
 * of each area, and an unknown path in it, lead to the first screen one may read: in an account the subscription
 * (decisions, rulings 11 and 30). Any other unknown path leads to the profile.
 */
export function routesOf(resources: readonly AppResource[]): RouteObject[] {
  const screensOf = (area: AppResource['area']) =>
    resources.flatMap((resource) => [
      ...(resource.area === area ? screenRoutes(resource) : []),
      ...(resource.pages ?? [])
        .filter((page) => page.area === area)
        .map(({ under, ...page }) => {
          const screen = screenRoute(resource, page);
          if (under === undefined) return screen;
          const [start = ''] = page.path.split('/:');
          return {
            path: under,
            children: [
              screen,
              { index: true, element: <Navigate to={start} replace /> },
              { path: '*', element: <Navigate to={`../${start}`} replace /> },
            ],
          };
        }),
    ]);
  const account = [
    ...screensOf('account'),
    ...resources.flatMap((resource) =>
      (resource.tabs ?? []).flatMap(({ dialog, pages = [], ...screen }) => [
        screenRoute(resource, screen, dialog ? [screenRoute(resource, over(screen, dialog))] : []),
        ...pages.map((page) => screenRoute(resource, page)),
      ]),
    ),
    { index: true, element: <AccountEntry /> },
    { path: '*', element: <AccountEntry /> },
  ];
  const area = (path: string, name: 'platform' | 'directory') => ({
    path,
    errorElement: <RouteError />,
    children: [...screensOf(name), { index: true, element: <AreaEntry area={name} /> }],
  });
  const shell = { element: <AccountShell />, errorElement: <RouteError />, children: account };
  return [
    { index: true, element: <Entry /> },
    area(platformBase, 'platform'),
    area(directoryBase, 'directory'),
    { path: `${platformBase}/accounts/:subdomain`, ...shell },
    { path: 'account', ...shell },
    { element: <OwnAccount />, errorElement: <RouteError />, children: screensOf('person') },
    { path: 'access-denied', element: <Forbidden /> },
    ...(translation.screens
      ? [
          {
            path: 'translate/:locale?/:tab?',
            lazy: { Component: translation.screens },
            errorElement: <RouteError />,
          },
        ]
      : []),
    { path: '*', element: <ToProfile /> },
  ];
}

/** A person's own records use the words of their account. */
function OwnAccount() {
  return (
    <RouteAccount>
      <Outlet />
    </RouteAccount>
  );
}

/** A resource's screens, in its react-admin context; most create screens are dialogs over the list. */
function screenRoutes(resource: AppResource): RouteObject[] {
  const route = (kind: ScreenKind, screen: Screen, children?: RouteObject[]) =>
    screenRoute(resource, { ...screen, needs: callFor(resource, kind) }, children);
  const tabRoute =
    (kind: ScreenKind) =>
    ({ dialog, ...tab }: RecordTab): RouteObject => {
      const needing = (screen: Screen) => ({ needs: callFor(resource, kind), ...screen });
      const { path, lazy } = screenRoute(resource, needing(tab));
      if (dialog)
        return { lazy, children: [{ index: true, element: null }, screenRoute(resource, needing(dialog))] };
      return path === '' ? { index: true, lazy } : { path, lazy };
    };
  const { list, create, show } = resource;
  const dialog = list && create && !create.isPage && over(list, create);
  const ways = [{ index: true, element: <CreateEntry /> }, ...(create?.tabs ?? []).map(tabRoute('create'))];
  return [
    ...(list ? [route('list', list, dialog ? [route('create', dialog)] : [])] : []),
    ...(create?.isPage ? [route('create', create, create.tabs && ways)] : []),
    ...(typeof show === 'object' ? [route('show', show, show.tabs?.map(tabRoute('show')))] : []),
  ];
}

/** A dialog, its path below that of the screen under it. */
const over = <Above extends Screen>(screen: Screen, dialog: Above): Above => ({
  ...dialog,
  path: dialog.path.slice(screen.path.length + 1),
});

function screenRoute(
  resource: AppResource,
  screen: Screen & { needs: OperationId },
  children: RouteObject[] = [],
): RouteObject {
  return {
    path: screen.path,
    children,
    lazy: async () => {
      const loaded = await loadScreen(resource, screen);
      return {
        element: (
          <ResourceContextProvider value={resource.name}>
            <FieldNames>
              <Guarded needs={screen.needs} screen={loaded} />
            </FieldNames>
          </ResourceContextProvider>
        ),
      };
    },
  };
}
