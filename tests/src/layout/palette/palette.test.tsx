import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '#contract/accounts.ts';
import type { User } from '#contract/users.ts';
import { showTexts } from '#i18n/texts.ts';
import { searchDelay } from '#src/admin/inputs/SearchInput.tsx';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { catalogs } from '#tests/support/catalogs.ts';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();
let acme: Account;
let user: User;
beforeAll(async () => {
  const get = async (path: string) =>
    (await (await server.fetch(path, { as: 'admin@acme.test' })).json()).data;
  acme = await get('/api/v1/myAccount');
  user = (await get('/api/v1/users?perPage=200')).find(
    (one: User) => one.employeeKey && one.roles.length > 0,
  );
});
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  vi.useRealTimers();
  window.localStorage.clear();
});

describe('the command palette', () => {
  it('finds a user by name, e-mail, employee key and id, and opens it', async () => {
    const { person, path } = await opened('admin@acme.test', '/account/user-list');
    const name = `${user.firstName} ${user.lastName}`;
    for (const text of [
      name,
      `${user.lastName} ${user.firstName}`,
      user.email,
      user.employeeKey ?? '',
      user.id,
    ]) {
      await look(person, text);
      await waitFor(() => expect(lines()).toEqual([name]));
    }
    await person.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe(`/account/users/${user.id}`));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name })).toHaveFocus());
  });

  it('finds an account by name, subdomain and entity key, and leads to its screens', async () => {
    const { person, path } = await opened('admin@system.test', '/admin/account-list');
    for (const text of [acme.name, acme.subdomain, acme.cmgEntityKey ?? '']) {
      await look(person, text);
      await waitFor(() => expect(lines()).toContain(acme.name));
    }
    await person.click(lineOf(acme.name));
    await waitFor(() => expect(path()).toBe('/admin/accounts/acme/subscription'));
  });

  it('finds an organization by a name and its ID, beside the account of that name', async () => {
    const { person, path } = await opened('admin@system.test', '/admin/account-list');
    const firms = () => within(screen.getByRole('group', { name: 'Organizations' }));
    for (const text of [acme.name, acme.cmgEntityKey ?? '']) {
      await look(person, text);
      await waitFor(() => expect(firms().getAllByRole('option')[0]).toHaveTextContent(acme.name));
    }
    await person.click(firms().getAllByRole('option')[0] as HTMLElement);
    await waitFor(() => expect(path()).toMatch(/^\/rolodex\/firms\/detail\//));
  });

  it('finds the users of the account around it, and opens what was asked for in haste', async () => {
    const { person, path, asked } = await opened('admin@system.test', '/admin/accounts/acme/user-list');
    await look(person, user.id);
    await person.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe(`/admin/accounts/acme/users/${user.id}`));
    expect(asked.filter((call) => call.includes(user.id)).at(0)).toMatch(/^GET \/api\/v1\/admin\/a/);
    await person.keyboard('{Control>}k{/Control}');
    await look(person, user.lastName);
    expect(await screen.findByRole('group', { name: `Users - ${acme.name}` })).toBeVisible();
  });

  it.each([
    ['admin@system.test', '/admin/account-list', 'depeches', 'Dépêches de syndication', 'Syndicate Wires'],
    [
      'admin@system.test',
      '/admin/account-list',
      'changement société',
      'Changement de société',
      'Remap Accounts',
    ],
    [
      'admin@acme.test',
      '/account/user-list',
      'conformite',
      'Responsable de la conformité',
      'Compliance Officer',
    ],
  ])(
    'finds for %s what ships by the name that is shown: %s %s',
    async (email, place, text, inFrench, inEnglish) => {
      const { person } = await opened(email, place);
      await look(person, inEnglish);
      await waitFor(() => expect(lines()).toContain(inEnglish));
      act(() => showTexts({ locale: 'fr', catalogs: catalogs.get('fr') ?? {} }));
      await look(person, text);
      await waitFor(() => expect(lines()).toEqual([inFrench]));
      await look(person, inEnglish);
      await waitFor(() => expect(lines()).not.toContain(inFrench));
    },
  );

  it('leads to the list of all that match, where there are more than it shows', async () => {
    const { person, path } = await opened('admin@acme.test', '/account/user-list');
    await look(person, 'acme.test');
    await waitFor(() => expect(lines()).toContain('Show All 415'));
    await person.click(lineOf('Show All 415'));
    expect(path()).toBe('/account/user-list');
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue('acme.test'));
  });

  it.each([
    [
      'admin@acme.test',
      '/account/user-list',
      [
        'My Profile',
        'Account Settings',
        'CRM Management',
        'Rolodex',
        'Duplicates',
        'Data Quality',
        'Changes',
        'Subscription',
        'Users',
        'Roles',
        'Security',
        'API Keys',
        'Audit',
        'Webhooks',
        'Create New API Key',
        'Create New User',
        'Create Webhook',
      ],
    ],
    [
      'viewer@system.test',
      '/admin/account-list',
      [
        'My Profile',
        'System Tenant',
        'Customer Accounts',
        'Traits',
        'Rolodex',
        'Audit Log',
        'Draft Accounts',
        'Feature Flags',
        'Investor Invites',
        'Retention',
        'CRM Integrations',
        'Duplicates',
        'Data Quality',
        'Changes',
        'Subscription',
        'Users',
        'Roles',
        'Security',
        'API Keys',
        'Rolodex',
        'Audit',
        'Webhooks',
      ],
    ],
  ])('offers %s the screens they may see, and searches nothing else', async (email, place, screens) => {
    const { person, asked } = await opened(email, place);
    expect(lines()).toEqual(screens);
    const before = asked.length;
    await look(person, 'acme');
    await settled();
    const called = asked.slice(before).map((call) => call.replace(/\?.*/, ''));
    const own = ['GET /api/v1/myAccount/apiKeys', 'GET /api/v1/roles', 'GET /api/v1/users'];
    const ofAll = ['accounts', 'features', 'traits', 'users'].map((name) => `GET /api/v1/admin/${name}`);
    const firms = 'GET /dex/api/v1/firms';
    const platform = [...ofAll, ...own, firms];
    expect(called.sort()).toEqual(email.endsWith('@system.test') ? platform : [...own, firms]);
  });

  it('shows the records of late, also after a reload, and to nobody else', async () => {
    const first = await opened('admin@acme.test', `/account/users/${user.id}`);
    first.unmount();
    const again = await opened('admin@acme.test', '/account/user-list');
    const recent = await screen.findByRole('group', { name: 'Recent' });
    expect(linesIn(recent)).toEqual([`${user.firstName} ${user.lastName}`]);
    again.unmount();
    await opened('viewer@acme.test', '/account/user-list');
    expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
  });

  it('says in place what could not be searched, beside what was found, and tries again', async () => {
    let isBroken = true;
    const { person } = await opened('admin@system.test', '/admin/accounts/acme/user-list', {
      ...server,
      fetch: async (path, call) =>
        isBroken && path.includes('searchText') && path.includes('/users')
          ? Response.json(broken, { status: 500 })
          : server.fetch(path, call),
    });
    await look(person, 'acme');
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Could not load users...planted');
    await waitFor(() => expect(lines()).toContain(acme.name));
    isBroken = false;
    const again = dialog.getByRole('button', { name: 'Try Again' });
    await waitFor(() => expect(again).toBeEnabled());
    await person.click(again);
    await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
    expect(screen.getByRole('combobox')).toHaveFocus();
    expect(await screen.findByRole('group', { name: `Users - ${acme.name}` })).toBeVisible();
  });

  it('says that nothing was found, and what can be searched', async () => {
    const { person } = await opened('admin@acme.test', '/account/user-list');
    await look(person, 'nobody has such a name');
    await waitFor(() =>
      expect(within(screen.getByRole('dialog')).getByRole('status')).toHaveTextContent('Nothing found'),
    );
    expect(screen.getByText('Search by name, email or key')).toBeVisible();
    expect(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('moves by the arrows round its lines, and back to where the focus was by Esc', async () => {
    const { person } = await opened('viewer@acme.test', '/account/user-list');
    const all = [...document.querySelectorAll('[role=option]')];
    const reached = () => document.querySelector('[role=option][aria-selected=true]');
    expect(reached()).toBe(all[0]);
    await person.keyboard('{ArrowUp}');
    expect(reached()).toBe(all.at(-1));
    expect(screen.getByRole('combobox')).toHaveAttribute('aria-activedescendant', all.at(-1)?.id);
    await person.keyboard('{ArrowDown}{ArrowDown}');
    expect(reached()).toBe(all[1]);
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(opener()).toHaveFocus();
  });

  it('keeps what is typed while the page beneath it arrives, and leaves the focus on that page', async () => {
    const answers: (() => void)[] = [];
    const person = userEvent.setup();
    const { go } = await renderApp(
      {
        ...server,
        fetch: async (path, call) => {
          if (path.endsWith(`/users/${user.id}`)) await new Promise<void>((go) => answers.push(go));
          return server.fetch(path, call);
        },
      },
      'admin@acme.test',
      '/account/roles',
    );
    await screen.findByRole('heading', { level: 1, name: /^Roles/ });
    await go(`/account/users/${user.id}`);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'User' })).toHaveFocus());
    await person.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox');
    for (const answer of answers.splice(0)) answer();
    const name = `${user.firstName} ${user.lastName}`;
    await screen.findByRole('heading', { level: 1, name, hidden: true });
    await person.keyboard('create');
    expect(screen.getByRole('combobox')).toHaveValue('create');
    await person.keyboard('{Escape}');
    expect(screen.getByRole('heading', { level: 1, name })).toHaveFocus();
  });

  it('leaves the focus on a page that took the place of the one it was opened over', async () => {
    const { person, go } = await opened('admin@acme.test', '/account/user-list');
    await person.keyboard('{Escape}');
    screen.getByRole('searchbox').focus();
    await person.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('combobox')).toHaveFocus();
    await go('/account/roles');
    const heading = await screen.findByRole('heading', { level: 1, name: /^Roles/, hidden: true });
    expect(screen.getByRole('combobox')).toHaveFocus();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(heading).toHaveFocus());
  });
});

const rounds = process.env.WALK === 'full' ? 500 : 12;

it(`shows what was asked last whatever order the answers come in, ${rounds} times`, async () => {
  const waiting: { text: string; answer: () => void }[] = [];
  await opened('viewer@acme.test', '/account/user-list', {
    ...server,
    fetch: async (path, call) => {
      const text = new URLSearchParams(path.split('?')[1]).get('searchText');
      if (text === null) return server.fetch(path, call);
      if (!path.includes('/users')) return Response.json(pageOf([]));
      return new Promise((resolve) => {
        waiting.push({ text, answer: () => resolve(Response.json(pageWith(text))) });
      });
    },
  });
  vi.useFakeTimers();
  let [reordered, wrong] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const texts = ['x', 'y', 'z'].map((letter) => `${letter}${round}`);
    for (const value of texts) {
      fireEvent.change(screen.getByRole('combobox'), { target: { value } });
      await act(() => vi.advanceTimersByTimeAsync(searchDelay + 1));
    }
    const answers = waiting.splice(0);
    expect(answers.map(({ text }) => text)).toEqual(texts);
    // Each of the six orders in turn.
    const order =
      [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
      ][round % 6] ?? [];
    if (order.at(-1) !== 2) reordered += 1;
    for (const at of order) {
      answers[at]?.answer();
      await act(() => vi.advanceTimersByTimeAsync(0));
    }
    await act(() => vi.advanceTimersByTimeAsync(1));
    if (lines().join() !== `Found ${texts.at(-1)}`) wrong += 1;
  }
  console.log(
    `palette: ${rounds} rounds, ${reordered} with the last query not answered last, ${wrong} wrong`,
  );
  // The server's calls wait for what they had begun to wait for.
  await act(() => vi.runOnlyPendingTimersAsync());
  vi.useRealTimers();
  expect(reordered).toBeGreaterThan(rounds / 3);
  expect(wrong).toBe(0);
}, 600_000);

/** The app with the palette open over one of its pages. */
async function opened(email: string, path: string, over = server) {
  const person = userEvent.setup();
  const app = await renderApp(over, email, path);
  await screen.findByRole('heading', { level: 1, name: /^(Users|Accounts)|^\S+ \S+$/ });
  await waitFor(() => expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(0));
  await person.click(opener());
  await screen.findByRole('combobox');
  expect(screen.getByRole('dialog')).toHaveAccessibleName('Search');
  return { ...app, person };
}

const opener = () => screen.getByLabelText(/^Search or paste an id, key, email/);

async function look(person: UserEvent, text: string) {
  await person.clear(await screen.findByRole('combobox'));
  await person.paste(text);
}

const settled = () =>
  waitFor(() =>
    expect(within(screen.getByRole('dialog')).getByRole('status')).toHaveTextContent(
      /results?$|Nothing found/,
    ),
  );

/** The lines. By selector: a query by role looks at every element of the page. */
const optionsIn = (place: HTMLElement) => [...place.querySelectorAll('[role=option]')];
const nameOf = (option: Element) => option.querySelector('svg')?.nextElementSibling?.textContent;
const linesIn = (place: HTMLElement) => optionsIn(place).map(nameOf);
const lines = () => linesIn(document.body);

function lineOf(name: string): Element {
  const line = optionsIn(document.body).find((option) => nameOf(option) === name);
  if (!line) throw new Error(`No line is called ${name}`);
  return line;
}

const broken = { error: { code: 'UNHANDLED_ERROR', message: 'planted', target: null, details: [] } };

const pageWith = (text: string) => pageOf([{ ...user, id: text, firstName: 'Found', lastName: text }]);

const pageOf = (data: object[]) => ({
  data,
  pagination: {
    activePage: 1,
    perPage: 6,
    totalPages: 1,
    totalCount: data.length,
    hasPrevious: false,
    hasNext: false,
  },
});
