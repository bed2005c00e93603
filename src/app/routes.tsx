import type { RouteObject } from 'react-router-dom';
import { AccountShell } from '../layout/accountShell/AccountShell';
import { Entry, ToAccountList, ToAccountUsers, ToEntry } from '../layout/Entry';
import { Forbidden, Guarded } from '../layout/Guarded';
import { RouteError } from '../layout/RouteError';
import type { ResourceScreens, Screen } from '../layout/resourceScreens';

/**
 * The routes of document 1, section 2. The same screens stand under `/account` and `/admin/accounts/{sub}`. An account's
 * base and any unknown path inside it lead to its users until the subscription exists, unknown paths elsewhere to the
 * entry until the profile does (decisions, rulings 11 and 17).
 */
export function routesOf(resources: readonly ResourceScreens[]): RouteObject[] {
  const screensOf = (area: ResourceScreens['area']) =>
    resources.filter((resource) => resource.area === area).flatMap(({ screens }) => screens.map(screenRoute));
  const tabs = resources
    .filter(({ area }) => area === 'account')
    .flatMap(({ screens }) =>
      screens.flatMap(({ path, needs, tab }) => (tab ? [{ path, needs, label: tab }] : [])),
    );
  const account = [
    { index: true, element: <ToAccountUsers /> },
    ...screensOf('account'),
    { path: '*', element: <ToAccountUsers /> },
  ];
  return [
    { index: true, element: <Entry /> },
    {
      path: 'admin',
      errorElement: <RouteError />,
      children: [{ index: true, element: <ToAccountList /> }, ...screensOf('platform')],
    },
    {
      path: 'admin/accounts/:subdomain',
      element: <AccountShell tabs={tabs} />,
      errorElement: <RouteError />,
      children: account,
    },
    {
      path: 'account',
      element: <AccountShell tabs={tabs} />,
      errorElement: <RouteError />,
      children: account,
    },
    { path: 'access-denied', element: <Forbidden /> },
    { path: '*', element: <ToEntry /> },
  ];
}

function screenRoute({ path, needs, load, children }: Screen): RouteObject {
  return {
    path,
    lazy: async () => {
      const screen = await load();
      return { element: <Guarded needs={needs} screen={screen} /> };
    },
    children: children?.map(screenRoute),
  };
}
