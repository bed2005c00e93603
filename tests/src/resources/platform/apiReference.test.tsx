import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { operationIds } from '#contract/operations.ts';
import { groups as groupNames } from '#i18n/en/screens/platform.json';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();
const admin = 'admin@acme.test';

type Sent = { call: string; authorization: string | null };
let sent: Sent[] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', (url: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    const given = new Headers(headers);
    sent.push({ call: `${method} ${url}`, authorization: given.get('authorization') });
    return server.fetch(url, {
      host: 'acme',
      method,
      headers: Object.fromEntries(given),
      body: body ?? undefined,
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function makeKey(permissions: string[]): Promise<string> {
  const json = { name: `For ${permissions}`, permissions };
  const made = await server.fetch('/api/v1/myAccount/apiKeys', { method: 'POST', as: admin, json });
  return (await made.json()).data.accessToken;
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const tried = () => sent.filter(({ authorization }) => authorization !== null);

describe('the API reference', () => {
  it('is open to anyone signed in, finds calls and leads to one', async () => {
    const app = await renderApp(server, 'nobody@acme.test', '/api-docs');
    const user = userEvent.setup();
    await user.type(await screen.findByRole('searchbox', { name: 'Search calls' }), 'users/export');
    const rail = within(screen.getByRole('navigation', { name: 'Calls and Guides' }));
    await waitFor(() => expect(rail.getByRole('status')).toHaveTextContent('1 call found'));
    await user.click(rail.getByRole('link', { name: /GET \/api\/v1\/users\/export/ }));
    await screen.findByRole('heading', { level: 1, name: "An account's users as a spreadsheet" });
    expect(app.search()).toContain('call=users.export');

    await app.go('/api-docs?call=no.such');
    expect(await screen.findByText('The document has no call “no.such”.')).toBeVisible();
    await app.go('/api-docs?call=profile.get');
    const card = await region('Try It');
    expect(await card.findByText(/No API key opens this call/)).toBeVisible();
    expect(card.queryByRole('button')).toBeNull();
    await app.go('/api-docs?guide=limits');
    const term = await screen.findByText('Calls of one API key in a minute');
    const most = server.deps.config.apiKeyCallsPerMinute.toLocaleString('en');
    expect(term.closest('div')).toHaveTextContent(most);
  });

  it('names every group of calls', () => {
    const groups = new Set(operationIds.map((id) => id.slice(0, id.indexOf('.'))));
    expect(Object.keys(groupNames).sort()).toEqual([...groups].sort());
  });

  it('shows a call on another account to the platform’s staff alone, with commands at its host', async () => {
    const app = await renderApp(server, 'admin@system.test', '/api-docs?account=acme&call=users.list');
    const origin = window.location.origin.replace('//system.', '//acme.');
    expect((await region('Command')).getByText(new RegExp(`${origin}/api/v1/users`))).toBeVisible();
    await app.go('/api-docs?call=users.list');
    const whose = within(await screen.findByRole('navigation', { name: 'Whose Account' }));
    await userEvent.click(whose.getByRole('link', { name: 'Another Account' }));
    expect(app.search()).toContain('call=users.list.admin');
    expect(await (await region('Command')).findByText(/api\/v1\/admin\/[^/]+\/users/)).toBeVisible();
    app.unmount();
    await renderApp(server, admin, '/api-docs?call=users.list');
    expect((await region('Answer (200)')).getByText(/"totalCount":/)).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Whose Account' })).toBeNull();
  });

  it('says so and tries again where the document does not come', async () => {
    const working = fetch;
    vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
    await renderApp(server, admin, '/api-docs');
    expect(await screen.findByText(/Could not load the API document/)).toBeVisible();
    vi.stubGlobal('fetch', working);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: 'API Document (OpenAPI)' })).toBeVisible();
  });
});

describe('trying a call', () => {
  it('sends the typed key alone, and shows status, headers and body', async () => {
    const key = await makeKey(['read:User']);
    await renderApp(server, admin, '/api-docs?call=users.list');
    const user = userEvent.setup();
    const form = await region('Try It');
    await user.click(form.getByRole('button', { name: 'Send Request' }));
    expect(form.getByLabelText('API Key')).toHaveAccessibleDescription('Enter an API key.');
    expect(tried()).toEqual([]);
    await user.click(form.getByLabelText('API Key'));
    await user.paste(key);
    await user.type(form.getByLabelText('perPage'), '1');
    await user.click(form.getByRole('button', { name: 'Send Request' }));
    const answer = await region('Answer to the Request');
    expect(answer.getByRole('status')).toHaveTextContent('200');
    expect(answer.getByText('x-request-id')).toBeInTheDocument();
    expect(answer.getByText(/"perPage": 1,/)).toBeVisible();
    expect(tried()).toEqual([{ call: 'GET /api/v1/users?perPage=1', authorization: `Bearer ${key}` }]);
  });

  it('asks before a write, and shows what refused it', async () => {
    const key = await makeKey(['read:User']);
    await renderApp(server, admin, '/api-docs?call=users.create');
    const user = userEvent.setup();
    const form = await region('Try It');
    await user.click(form.getByLabelText('API Key'));
    await user.paste(key);
    await user.click(form.getByRole('button', { name: 'Send Request' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/may change what the account acme holds/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(tried()).toEqual([]);
    await user.click(form.getByRole('button', { name: 'Send Request' }));
    await user.click(await screen.findByRole('button', { name: 'Send POST Request' }));
    const answer = await region('Answer to the Request');
    expect(answer.getByRole('status')).toHaveTextContent('403');
    expect(answer.getByText(/"code": "FORBIDDEN"/)).toBeVisible();
  });
});
