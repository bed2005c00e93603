import { describe, expect, it } from 'vitest';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { testServer } from '#tests/support/testServer.ts';

const terms = {
  document: 'terms',
  version: '2',
  date: '2026-11-01',
  mustBeAccepted: true,
  isSample: false,
} as const;
const server = testServer({
  config: {
    legalTexts: [
      { ...terms, locale: 'de', text: 'Unsere' },
      { ...terms, locale: 'fr', text: 'Les nôtres' },
    ],
  },
});
const as = 'viewer@acme.test';
const accept = (version: string, document = 'terms') =>
  server.fetch(`/api/v1/self/legal/${document}`, { method: 'POST', json: { version }, as });
const pending = async () => (await (await server.fetch('/api/v1/self/profile', { as })).json()).data.legal;
const textIn = async (locale: string) => {
  const answer = await server.fetch('/api/v1/legal/terms', { headers: { 'Accept-Language': locale } });
  return (await answer.json()).data;
};

describe('a text', () => {
  it('is in the reader’s language, else in one that it is written in', async () => {
    expect(await textIn('fr-CA')).toEqual({
      ...{ document: 'terms', version: '2', date: '2026-11-01', locale: 'fr', text: 'Les nôtres' },
    });
    expect((await textIn('en')).locale).toBe('de');
  });
});

describe('a version that must be accepted', () => {
  it('is asked for until it is, once, and holds no call up', async () => {
    expect(await pending()).toEqual([{ document: 'terms', version: '2', date: '2026-11-01' }]);
    expect((await server.fetch('/api/v1/users', { as })).status).toBe(200);
    for (const version of ['1', '3']) expect((await accept(version)).status).toBe(422);
    for (let n = 0; n < 2; n += 1) expect((await accept('2')).status).toBe(204);
    expect(await pending()).toBeUndefined();
  });

  it('stands on the user, and is an event in their history', async () => {
    const user = server.deps.db.selectFrom('users').select('id').where('email', '=', as);
    const { id } = await user
      .where('account_id', '=', await accountIdOf(server.deps, 'acme'))
      .executeTakeFirstOrThrow();
    const accepted = await server.fetch(`/api/v1/users/${id}/accepted`, { as: 'admin@acme.test' });
    expect((await accepted.json()).data).toEqual([
      { document: 'terms', version: '2', acceptedOn: expect.any(String) },
    ]);
    const event = server.deps.db
      .selectFrom('audit_events')
      .select(['author_id', 'after', 'object_type', 'object_id']);
    expect(await event.where('action', '=', 'legal.accept').execute()).toContainEqual({
      author_id: id,
      after: { document: 'terms', edition: '2' },
      object_type: 'users',
      object_id: id,
    });
  });
});
