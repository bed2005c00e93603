import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { read, utils } from 'xlsx';
import * as files from '#src/ui/saveFile.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { makeCrmFirm } from '#tests/support/makeCrmFirm.ts';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();
const columns = [
  'Investor Firm Name',
  'Investor Firm Key',
  'Coverage Status',
  'CMG Entity Name',
  'CMG Entity Key',
  'Address 1',
  'Address 2',
  'LEI',
];

afterEach(() => void vi.restoreAllMocks());

const idOf = async (email: string) => {
  const users = server.deps.db.selectFrom('users').select(['id', 'account_id', 'employee_key']);
  return users.where('email', '=', email).executeTakeFirstOrThrow();
};
const grid = () => screen.findByRole('table', { name: 'Investor Coverage' });
const card = () => screen.queryByRole('region', { name: 'Investor Coverage' });
const firms = async () => {
  const heads = await within(await grid()).findAllByRole('rowheader');
  return heads.map(({ textContent }) => textContent);
};

/** Waits for the last card of a user's page, below the coverage. */
const settledUser = () => screen.findByRole('region', { name: 'History' });

/** Adds coverage of this many firms, by a user whose employee key the account's CRM knows. */
async function cover(email: string, count: number) {
  const { account_id, employee_key } = await idOf(email);
  for (let n = 0; n < count; n += 1) {
    const firm_id = await makeCrmFirm(server.deps, account_id, `Covered ${String(n).padStart(3, '0')}`);
    await server.deps.db
      .insertInto('crm_coverages')
      .values({
        account_id,
        id: server.deps.newId(),
        firm_id,
        employee_key: employee_key ?? '',
        status: n === 0 ? 'DELETED' : 'EFFECTIVE',
        details: '{}',
        created_on: server.deps.clock(),
      })
      .execute();
  }
}

async function openUser(email: string, as: string) {
  const { id } = await idOf(email);
  const [, subdomain] = /@(\w+)/.exec(as) ?? [];
  const base = email.endsWith(`@${subdomain}.test`) ? '/account' : '/admin/accounts/acme';
  return { id, ...(await renderApp(server, as, `${base}/users/${id}`)) };
}

describe('the investor coverage of a user', () => {
  it('is a grid of eight columns, 25 rows a page, by name, searched and filtered', async () => {
    await cover('admin@acme.test', 30);
    const { id, asked } = await openUser('admin@acme.test', 'viewer@acme.test');
    await firms();
    const heads = within(await grid()).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual(columns);
    const path = `GET /api/v1/users/${id}/investorCoverage?`;
    const first = 'page=1&perPage=25&orderField=investorFirmName&orderDirection=asc';
    expect(asked.filter((call) => call.startsWith(path))).toEqual([`${path}${first}&includeTotals=true`]);
    expect(await firms()).toHaveLength(25);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search by firm or key' }), 'Covered 0');
    await waitFor(() => expect(screen.getByText('30 firms')).toBeVisible());
    await userEvent.click(document.querySelector('main .filters button[aria-haspopup]') ?? document.body);
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Deleted' }));
    await waitFor(async () => expect(await firms()).toEqual(['Covered 000']));
  });

  it('is downloaded whole, as the filters let it through, as a spreadsheet made here', async () => {
    const saved = vi.spyOn(files, 'saveFile').mockReturnValue();
    await openUser('admin@acme.test', 'admin@acme.test');
    await firms();
    const total = Number(/^(\d+) firms$/.exec(screen.getByText(/^\d+ firms$/).textContent ?? '')?.[1]);
    expect(total).toBeGreaterThan(25);
    await userEvent.click(screen.getByRole('button', { name: 'Download Coverage' }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    const [blob = new Blob(), name] = saved.mock.calls[0] ?? [];
    expect(name).toBe('InvestorCoverage.xlsx');
    const book = read(await blob.arrayBuffer());
    const rows = utils.sheet_to_json<string[]>(book.Sheets['Investor Coverage'] ?? {}, { header: 1 });
    expect(rows[0]).toEqual(columns);
    expect(rows).toHaveLength(1 + total);
    expect(rows.find(([firm]) => firm === 'Covered 000')?.[2]).toBe('Deleted');
  });

  it.each([
    ['whose roles give no right to covered accounts', 'nobody@acme.test', 'admin@acme.test'],
    ['of another account', 'admin@acme.test', 'admin@system.test'],
  ])('is not there, nor asked for, of a user %s', async (_, email, as) => {
    const { asked } = await openUser(email, as);
    await settledUser();
    expect(card()).toBeNull();
    expect(asked.filter((call) => call.includes('investorCoverage'))).toEqual([]);
  });

  it('is not there for someone who covers nothing, but is for those whose coverage is deleted', async () => {
    const { account_id, employee_key } = await idOf('admin@acme.test');
    const { db } = server.deps;
    const own = { account_id, employee_key: employee_key ?? '' };
    await db
      .deleteFrom('covered_employees')
      .where('account_id', '=', account_id)
      .where('employee_key', '=', own.employee_key)
      .execute();
    const deleted = await openUser('admin@acme.test', 'admin@acme.test');
    await grid();
    deleted.unmount();
    await db
      .deleteFrom('crm_coverages')
      .where('account_id', '=', account_id)
      .where('employee_key', '=', own.employee_key)
      .execute();
    const { asked } = await openUser('admin@acme.test', 'admin@acme.test');
    await settledUser();
    await waitFor(() => expect(asked.some((call) => call.includes('perPage=1&'))).toBe(true));
    expect(card()).toBeNull();
  });
});

describe('one’s own investor coverage', () => {
  it('is on the profile of those who are configured, by a call of their own', async () => {
    const { asked } = await renderApp(server, 'viewer@acme.test', '/profile');
    expect(await firms()).not.toEqual([]);
    expect(asked.filter((call) => call.includes('investorCoverage'))).toEqual([
      'GET /api/v1/self/investorCoverage?page=1&perPage=25&orderField=investorFirmName&orderDirection=asc&includeTotals=true',
    ]);
  });
});
