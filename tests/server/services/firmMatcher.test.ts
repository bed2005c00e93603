import { describe, expect, it } from 'vitest';
import type { MatchFirm } from '#contract/firmMatcher.ts';
import { nameKey, postedTokens } from '#server/db/firmKeys.ts';
import { refreshNames } from '#server/directory/refreshFirms.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { makeCrmFirm } from '#tests/support/makeCrmFirm.ts';
import { testServer } from '#tests/support/testServer.ts';
import { directoryOf } from './firmWorld.ts';

const server = testServer();
const as = 'admin@system.test';
const { call, create, get } = directoryOf(server);

async function matches(path: string): Promise<MatchFirm[]> {
  const answer = await server.fetch(`/dex/api/v1/firmMatcher${path}`, { as });
  expect(answer.status).toBe(200);
  return (await answer.json()).data;
}

/** Firms by their names, without the steps of a write. */
async function crowd(count: number, nameOf: (n: number) => string): Promise<void> {
  const { db, newId, clock } = server.deps;
  const created_on = clock();
  const all = Array.from({ length: count }, (_, n) => ({ id: newId(), name: nameOf(n), n }));
  const firms = all.map(({ id, n }) => ({
    ...{ id, key: String(980_000_000 + n), created_on },
    ...{ firm_type: 'REGULAR' as const, status: 'ACTIVE' as const },
  }));
  const names = all.map(({ id, name }) => ({
    ...{ firm_id: id, id: newId(), created_on, name, type: 'COMMON' as const, is_display_name: true },
    ...{ name_key: nameKey(name), tokens: postedTokens(name) },
  }));
  await db.insertInto('firms').values(firms).execute();
  await db.insertInto('firm_names').values(names).execute();
  await refreshNames(
    db,
    all.map(({ id }) => id),
  );
}

const accountId = (subdomain: string) => accountIdOf(server.deps, subdomain);

describe('matches of a firm of a CRM', () => {
  it('begin with the firm of its name, and their weights come to the score', async () => {
    const firm = await create('Quillmark Tidewater Advisors LLC');
    await create('Quillmark Tidewater Bank');
    const id = await accountId('acme');
    const crmFirm = await makeCrmFirm(server.deps, id, 'Quillmark Tidewater Advisors');
    const found = await matches(`/${id}/${crmFirm}`);
    expect(found[0]).toMatchObject({ id: firm.id, source: 'directory', rolodexKey: firm.key });
    expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).sort((a, b) => b - a));
    for (const { score, explanation } of found) {
      const { start, sum, fields, standing } = explanation;
      const added = fields.reduce((total, { weight }) => total + weight, start + (standing?.weight ?? 0));
      expect(added).toBeCloseTo(sum, 6);
      expect(score).toBeCloseTo(1 / (1 + 2 ** -sum), 6);
    }
    expect(found[0]?.rival?.id).toBe(found[1]?.id);
    expect(found[1]?.rival?.id).toBe(firm.id);
  });

  it('are by custom values where any are given, and by a key alone', async () => {
    const firm = await create('Overriding Key Partners');
    const id = await accountId('acme');
    const crmFirm = await makeCrmFirm(server.deps, id, 'Something else');
    const byName = await matches(`/${id}/${crmFirm}?name=overriding%20key%20partners`);
    expect(byName[0]?.id).toBe(firm.id);
    const key = String(Number(firm.key));
    const byKey = await matches(`/${id}/${crmFirm}?rolodexKey=${key}&name=tidewater`);
    expect(byKey.map((one) => one.id)).toEqual([firm.id]);
  });

  it('come from the external provider as well, with the directory’s firm that is connected', async () => {
    const [some] = (await (await server.fetch('/dex/api/v1/factSetFirms?searchText=capital', { as })).json())
      .data;
    const [best] = await matches(`?source=provider&name=${encodeURIComponent(some.properName)}`);
    expect(best).toMatchObject({ id: some.id, source: 'provider', firmSource: 'FACT_SET', linkedFirm: null });
    const { data } = await call('POST', '/fromFactSet', { factsetId: some.id });
    const [linked] = await matches(`?source=provider&name=${encodeURIComponent(some.properName)}`);
    expect(linked?.linkedFirm?.id).toBe(data?.id);
    const duplicates = await matches(`/${some.id}`);
    expect(duplicates[0]?.id).toBe(data?.id);
  });

  it('are as likely as each is by itself, for a firm that looks like several', async () => {
    const name = 'Zephyrlane Quarterdeck Family Office';
    const [one, ...others] = [await create(name), await create(name), await create(name)];
    const found = (await matches(`/${one?.key}`)).filter(({ band }) => band !== 'NO');
    expect(found.map(({ id }) => id).sort()).toEqual(others.map(({ id }) => id).sort());
    expect(found.map(({ band }) => band)).toEqual(['CERTAIN', 'CERTAIN']);
    expect(found.map(({ explanation }) => explanation.standing)).toEqual([null, null]);
    expect(found.flatMap(({ explanation }) => explanation.fields.map(({ field }) => field))).not.toContain(
      'rolodexKey',
    );
  });

  it('include a firm that may have been renamed as another was, however many share its other words', async () => {
    const other = await create('Quellbrook Energy Tressmoor Yelland');
    await crowd(250, (n) => `Zq${n} Tressmoor Yelland`);
    const firm = await create('Quellbrook Tressmoor Yelland');
    const query = '?perPage=200&name=Vashmoor%20Tressmoor%20Yelland';
    expect((await matches(query)).map(({ id }) => id)).not.toContain(firm.id);
    const former = { value: 'Vashmoor Energy Tressmoor Yelland', type: 'FORMER' };
    expect((await call('POST', `/${other.id}/names`, former)).status).toBe(201);
    const found = (await matches(query)).find(({ id }) => id === firm.id);
    expect(found?.explanation.fields).toContainEqual(
      expect.objectContaining({
        ...{ field: 'renamed', outcome: 'AGREES', left: 'Vashmoor', right: 'Quellbrook' },
        renamedAs: 'Quellbrook Energy Tressmoor Yelland',
      }),
    );
  });

  it('are paged as asked: fifty of the directory and a hundred of the provider unless said', async () => {
    const sizes = await Promise.all(
      ['?name=capital', '?name=capital&source=provider', '?name=capital&perPage=3'].map(async (query) => {
        const answer = await server.fetch(`/dex/api/v1/firmMatcher${query}`, { as });
        return (await answer.json()).pagination.perPage;
      }),
    );
    expect(sizes).toEqual([50, 100, 3]);
    expect(await matches('')).toEqual([]);
  });

  it('below a score are left out, of the count as well', async () => {
    await create('Velmorand Harbour Trust');
    const path = '/dex/api/v1/firmMatcher?name=Velmorand%20Harbour%20Trust';
    const ask = async (query: string) => (await server.fetch(`${path}${query}`, { as })).json();
    const all = await ask('&perPage=200');
    const likely = all.data.filter(({ score }: MatchFirm) => score >= 0.05);
    expect(likely.length).toBeGreaterThan(0);
    expect(likely.length).toBeLessThan(all.data.length);
    const asked = await ask('&perPage=200&minScore=0.05');
    expect(asked.data.map(({ id }: MatchFirm) => id)).toEqual(likely.map(({ id }: MatchFirm) => id));
    expect(asked.pagination.totalCount).toBe(likely.length);
    expect((await server.fetch(`${path}&minScore=1.5`, { as })).status).toBe(422);
  });

  it('show the parent of a certain match, which the name alone would not', async () => {
    const [one, parent] = [await create('Ormsdale Quillon Advisers'), await create('Ormsdale Bank')];
    const named = `?name=Ormsdale%20Quillon%20Advisers`;
    const verdict = async () => (await matches(named)).find(({ id }) => id === parent.id)?.verdict;
    expect(await verdict()).not.toEqual({ is: 'POSSIBLY_RELATED', relation: 'PARENT' });
    await call('PUT', `/${one.id}/relations/${one.id}/parent`, { parentId: parent.id });
    expect(await verdict()).toEqual({ is: 'POSSIBLY_RELATED', relation: 'PARENT' });
  });

  it('of a firm are not the firm itself', async () => {
    const [one, other] = [await create('Twinned Harbour Fund'), await create('Twinned Harbour Fund')];
    const found = await matches(`/${one.key}`);
    expect(found[0]?.id).toBe(other.id);
    expect(found.map(({ id }) => id)).not.toContain(one.id);
    expect((await server.fetch('/dex/api/v1/firmMatcher/999999999', { as })).status).toBe(404);
  });
});

describe('a step of a link that is sent again', () => {
  it('adds a role or a name once, and records no version the second time', async () => {
    const { id, details } = await create('Repeated Steps');
    const { id: _, version: __, firmCategoryType: ___, ...fields } = details;
    const typed = { ...fields, entityType: 'BANK' };
    await call('PUT', `/${id}/firmBasicInformation/${id}`, typed);
    const role = { type: 'INVESTOR' };
    const name = { value: 'REPEATED steps, inc', type: 'OTHER' };
    const first = [
      await call('POST', `/${id}/roles?ifMissing=true`, role),
      await call('POST', `/${id}/names?ifMissing=true`, name),
    ];
    const { version } = await get(id);
    const second = [
      await call('POST', `/${id}/roles?ifMissing=true`, role),
      await call('POST', `/${id}/names?ifMissing=true`, { ...name, value: 'Repeated Steps Inc.' }),
    ];
    expect(second.map(({ status, data }) => [status, data?.id])).toEqual(
      first.map(({ data }) => [201, data?.id]),
    );
    const after = await get(id);
    expect(after.version).toBe(version);
    expect([after.roles.length, after.names.length]).toEqual([1, 2]);
    expect((await call('POST', `/${id}/roles`, role)).status).toBe(409);
    expect((await get(id)).roles).toHaveLength(1);
  });

  it('adds one where two send it at once', async () => {
    const { id, details } = await create('Two At Once');
    const { id: _, version: __, firmCategoryType: ___, ...fields } = details;
    await call('PUT', `/${id}/firmBasicInformation/${id}`, { ...fields, entityType: 'BANK' });
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => call('POST', `/${id}/roles?ifMissing=true`, { type: 'INVESTOR' })),
    );
    expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
    expect((await get(id)).roles).toHaveLength(1);
  });
});
