import { describe, expect, it } from 'vitest';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();

const as = 'admin@system.test';
const get = async (path: string) => (await server.fetch(`/api/v1/admin/traits${path}`, { as })).json();

describe('a trait', () => {
  it('is read by its code, with as many accounts as the list of accounts finds by it', async () => {
    const { data } = await get('/CRM');
    expect(data).toMatchObject({ id: 'CRM', name: 'Investor CRM', accountType: 'SELL_SIDE' });
    expect(data.permissions).toContain('full:Contact');
    const accounts = await server.fetch('/api/v1/admin/accounts?traits=CRM', { as });
    expect(data.accountCount).toBe((await accounts.json()).pagination.totalCount);
    expect(data.accountCount).toBeGreaterThan(0);
  });

  it('is not there by another code', async () => {
    expect((await get('/crm')).error.code).toBe('NOT_FOUND');
  });
});

describe('the catalogue', () => {
  it('is sorted by how many accounts hold each', async () => {
    const { data } = await get('?orderField=accountCount&orderDirection=desc');
    const counts = data.map(({ accountCount }: { accountCount: number }) => accountCount);
    expect(counts).toEqual([...counts].sort((one, other) => other - one));
  });
});
