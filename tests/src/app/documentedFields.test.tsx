import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type OperationId, operation, operationIds } from '#contract/operations.ts';
import { type AppResource, callFor, type Screen, type ScreenKind } from '#src/admin/resource/resource.ts';
import { resources } from '#src/app/App.tsx';
import { provideFeatures } from '#src/app/provideFeatures.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { documentedAlone } from '#tests/support/documentedAlone.ts';
import { makeCrmFirm } from '#tests/support/makeCrmFirm.ts';
import { testServer } from '#tests/support/testServer.ts';
import { renderApp } from './renderApp.tsx';

const features = { customerCrmManagement: true, systemAdminCrmManagement: true, remap: true };
const server = testServer({ config: { features } });
const documented = documentedAlone(server, ['crmImports.list']);
let ids: Record<string, string>;
beforeAll(async () => {
  const as = 'admin@system.test';
  const first = async (path: string) => (await (await server.fetch(path, { as })).json()).data[0].id;
  const acme = await accountIdOf(server.deps, 'acme');
  const json = { name: 'Nightly', permissions: ['read:User'] };
  const call = { method: 'POST', as: 'admin@acme.test', json, headers: { 'idempotency-key': 'nightly' } };
  const { data } = await (await server.fetch('/api/v1/myAccount/apiKeys', call)).json();
  const name = { value: 'Ashgrove Partners', type: 'COMMON' };
  await server.fetch('/dex/api/v1/firms', { ...call, as, json: { name } });
  const configuration = { clientId: 'tenantry', tenantId: 'contoso', authorizedGroupId: null };
  const provider = { name: 'Contoso', enabled: false, configuration };
  const path = '/api/v1/admin/accounts/acme/identityProviders/azureAdOpenId';
  await server.fetch(path, { method: 'PUT', as, json: provider });
  ids = {
    'users/:id': await first('/api/v1/admin/acme/users?accountConfirmed=false&userStatus=ACTIVE'),
    'roles/:id': await first('/api/v1/admin/acme/roles'),
    'api-keys/:id': data.id,
    'security/providers/:id': 'azureAdOpenId',
    'traits/:id': 'CRM',
    'firms/detail/:id': await first('/dex/api/v1/firms'),
    'crm_integrations/:id': acme,
    ':firmId': await makeCrmFirm(server.deps, acme, 'Ashgrove Partners'),
    ':subdomain': 'acme',
  };
});
beforeEach(() => provideFeatures(features));

const bases: Readonly<Record<AppResource['area'], string>> = {
  platform: '/admin/',
  directory: '/rolodex/',
  account: '/admin/accounts/acme/',
  person: '/',
};

type Place = { route: string; needs: OperationId };

/** Its path is in the documents, or they name the call without a path. */
function isDocumented(id: OperationId): boolean {
  const { method, path } = operation(id);
  return withoutPath.has(id) || Object.values(path).some((one) => calls.has(nameless(`${method} ${one}`)));
}

/** Document 1, section 2.12: a firm by its key. */
const withoutPath: ReadonlySet<OperationId> = new Set(['accounts.rolodex']);

const nameless = (call: string) => call.replace(/\{\w+\}/g, '{}');
const calls: ReadonlySet<string> = new Set(
  Object.values<{ calls: string[] }>(JSON.parse(readFileSync('tests/house/specified.json', 'utf8'))).flatMap(
    (document) => document.calls.map(nameless),
  ),
);

/** Every screen of every resource that the documents know. */
const places = resources.flatMap((resource): Place[] => {
  const { name, area, list, create, show, tabs = [], pages = [] } = resource;
  if (!operationIds.some((id) => id.startsWith(`${name}.`) && isDocumented(id))) return [];
  const below = (path: string) => `${bases[area]}${path}`;
  const of = (kind: ScreenKind, screen: Screen, path = screen.path): Place => ({
    route: below(path),
    needs: screen.needs ?? callFor(resource, kind),
  });
  const within = (
    kind: ScreenKind,
    { path, tabs: parts }: Pick<NonNullable<AppResource['create']>, 'path' | 'tabs'>,
  ) =>
    (parts ?? []).flatMap((tab) => [
      of(kind, tab, tab.path === '' ? path : `${path}/${tab.path}`),
      ...(tab.dialog ? [of(kind, tab.dialog, `${path}/${tab.dialog.path}`)] : []),
    ]);
  const record = typeof show === 'object' ? show : undefined;
  return [
    ...(list ? [of('list', list)] : []),
    ...(create && !create.tabs ? [of('create', create)] : []),
    ...(create ? within('create', create) : []),
    ...(record && !record.tabs ? [of('show', record)] : []),
    ...(record ? within('show', record) : []),
    ...tabs.flatMap(({ dialog, pages: others = [], ...tab }) =>
      [tab, ...(dialog ? [dialog] : []), ...others].map(({ path, needs }) => ({
        route: `${bases.account}${path}`,
        needs,
      })),
    ),
    ...pages.map((page) => ({
      route: `${bases[page.area]}${page.under === undefined ? '' : `${page.under}/`}${page.path}`,
      needs: page.needs,
    })),
  ];
});

/** Screens that the documents don't have, for their call is ours. */
const ours = [
  '/api-docs',
  '/admin/accounts/acme/users/:id/access',
  '/admin/accounts/acme/permissions/:id',
  '/admin/accounts/acme/permissions/:id/full',
  '/admin/accounts/acme/security/provisioning',
  '/admin/accounts/acme/security/provisioning/calls',
  '/admin/accounts/acme/security/provisioning/groups',
  '/profile/permissions',
  '/profile/sessions',
  '/profile/two-factor',
  '/rolodex/crm_integrations/:id/details/imports',
  '/rolodex/firms/merge/:id/:otherId',
  '/rolodex/quality',
];

/** What each of the others shows. */
const shown: Readonly<Record<string, RegExp>> = {
  '/admin/account-list': /^Acme Securities$/,
  '/admin/account-list/new': /^Create Account$/,
  '/admin/accounts/acme/subscription': /^License Type$/,
  '/admin/accounts/acme/security': /^Local Login$/,
  '/admin/accounts/acme/security/providers/local': /^Password Policy$/,
  '/admin/accounts/acme/security/providers/:id': /^Provider Details$/,
  '/admin/accounts/acme/rolodex': /^Entity Name$/,
  '/admin/accounts/acme/rolodex/remap-account': /^Change Reason/,
  '/admin/accounts/acme/user-list': /^Account Confirmation$/,
  '/admin/accounts/acme/user-list/new': /^Send invite via email$/,
  '/admin/accounts/acme/users/:id': /^Not confirmed yet\.$/,
  '/admin/accounts/acme/roles': /^Viewer$/,
  '/admin/accounts/acme/roles/:id': /^Administration$/,
  '/admin/accounts/acme/roles/:id/users': /^Last Name$/,
  '/admin/accounts/acme/api-keys': /^Nightly$/,
  '/admin/accounts/acme/api-keys/newkey': /^Key Label/,
  '/admin/accounts/acme/api-keys/:id': /^Created On$/,
  '/admin/draft-account-list': /^Suggested Subdomain$/,
  '/admin/traits': /^Investor CRM$/,
  '/admin/traits/:id': /^Acme Securities$/,
  '/rolodex/firms': /^Ultimate Parent$/,
  '/rolodex/firms/new/import': /^Import/,
  '/rolodex/firms/new/create': /^Create/,
  '/rolodex/firms/detail/:id': /^Sector Classification Schemes$/,
  '/rolodex/crm_integrations': /^Acme Securities$/,
  '/rolodex/crm_integrations/:id/details': /^Ashgrove Partners$/,
  '/rolodex/crm_integrations/:id/entity-matcher/:firmId/match-firm-details?/:matchFirmType?/:matchFirmId?':
    /^\d+%$/,
  '/rolodex/crm_integrations/:id/details/crm-management/files-upload/:importId?': /^CSV File$/,
  '/crm-management/files-upload/:importId?': /^CSV Files Upload$/,
  '/crm-management/accounts/:subdomain/files-upload/:importId?': /^CSV File$/,
  '/profile': /^Last IP Address$/,
  '/profile/change-password': /^Old Password/,
};

it('knows every screen, and whose call is ours', () => {
  const routes = (of: readonly Place[]) => of.map(({ route }) => route).sort();
  const isOurs = ({ needs }: Place) => !isDocumented(needs);
  expect(routes(places.filter(isOurs))).toEqual([...ours].sort());
  expect(routes(places.filter((place) => !isOurs(place)))).toEqual(Object.keys(shown).sort());
});

const known = places.filter(({ route }) => route in shown).map(({ route }) => [route, shown[route]] as const);

it.each([
  ...known.map(([route, shows]) => [route, shows, ''] as const),
  ['/rolodex/firms/detail/:id', /^Version History$/, 'View History'] as const,
])('a back end of the documents is enough for %s', async (route, shows = /^$/, press) => {
  const error = vi.spyOn(console, 'error');
  await renderApp(documented, 'admin@system.test', addressOf(route));
  if (press) {
    await userEvent.click(await screen.findByRole('button', { name: press }));
    const opened = within(await screen.findByRole('dialog'));
    await opened.findAllByRole('rowheader');
  }
  await waitFor(() => expect(screen.getAllByText(shows)[0]).toBeVisible());
  await waitFor(() => expect(screen.queryAllByRole('progressbar')).toEqual([]));
  const alerts = screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  expect(alerts.filter((text) => text && text !== keyWarning)).toEqual([]);
  // The console names the calls that the back end lacks.
  const isLack = ([said]: unknown[]) => said === 'NOT_FOUND' || Object(said).status === 404;
  expect(error.mock.calls.filter((said) => !isLack(said))).toEqual([]);
  error.mockRestore();
});

/** Document 2, section 2. */
const keyWarning = 'Once populated, the CmgEntityKey for an account cannot be changed.';

function addressOf(route: string): string {
  const filled = Object.entries(ids).reduce(
    (path, [place, id]) => path.replace(place, place.replace(/:\w+/, id)),
    route,
  );
  // Only a buy-side account can be mapped to another firm.
  return filled.replace('acme/rolodex/remap', 'birch/rolodex/remap').replace(/\/[^/]*\?.*/, '');
}
