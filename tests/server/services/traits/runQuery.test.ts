import { describe, expect, it } from 'vitest';
import { accountTraitsQuery } from '#contract/traits.ts';
import { createTestServer, testServer } from '#tests/support/testServer.ts';

const server = testServer();

const as = 'admin@system.test';
const ask = (json: object, caller = as) => server.fetch('/gw/graphql', { method: 'POST', as: caller, json });
const refusal = async (json: object, caller = as) => {
  const answer = await ask(json, caller);
  const [{ extensions }] = (await answer.json()).errors;
  const { code, target, details } = extensions;
  return [answer.status, code, target, details[0]?.code];
};
const codes = (traits: { code: string }[]) => traits.map(({ code }) => code);

describe('the account traits by GraphQL', () => {
  it('are the catalogue as REST has it, in the fields that were asked for', async () => {
    const rest = await (await server.fetch('/api/v1/admin/traits', { as })).json();
    const { data } = await (await ask({ query: accountTraitsQuery })).json();
    const { id: _, ...first } = rest.data[0];
    expect(data.accountTraits[0]).toEqual(first);
    expect(codes(data.accountTraits)).toEqual(codes(rest.data));
    const some = await (await ask({ query: '{ all: accountTraits { code } }' })).json();
    expect(some.data.all[0]).toEqual({ code: 'ACCOUNT' });
  });

  it('are those that an account may be given, by its side', async () => {
    const of = async (subdomain: string) =>
      codes(
        (await (await ask({ query: accountTraitsQuery, variables: { subdomain } })).json()).data
          .accountTraits,
      );
    const [sellSide, buySide] = [await of('acme'), await of('birch')];
    expect(sellSide).toEqual(expect.arrayContaining(['ACCOUNT', 'DATALAB', 'CRM']));
    expect(sellSide).not.toEqual(expect.arrayContaining(['OFFERING_ACCESS']));
    expect(buySide).toEqual(expect.arrayContaining(['ACCOUNT', 'DATALAB', 'OFFERING_ACCESS']));
    expect(buySide).not.toEqual(expect.arrayContaining(['CRM']));
    expect([...sellSide, ...buySide]).not.toContain('PLATFORM');
  });

  it.each([['viewer@acme.test'], ['admin@acme.test'], ['nobody@system.test']])(
    'are refused to %s',
    async (caller) => {
      expect((await refusal({ query: accountTraitsQuery }, caller)).slice(0, 2)).toEqual([403, 'FORBIDDEN']);
    },
  );

  const nested = (levels: number) => `${'{ a '.repeat(levels)}${'}'.repeat(levels)}`;
  const aliases = (count: number) =>
    `{ ${Array.from({ length: count }, (_, n) => `a${n}: accountTraits { code } `).join('')} }`;
  it.each([
    ['no query', '{', 'queryInvalid'],
    ['an unknown field', '{ accountTraits { password } }', 'queryInvalid'],
    ['a mutation', 'mutation { accountTraits { code } }', 'queryInvalid'],
    ['the schema', '{ __schema { types { name } } }', 'queryInvalid'],
    ['too many words', aliases(200), 'queryInvalid'],
    ['too deep', nested(6), 'queryTooDeep'],
    ['too costly', aliases(10), 'queryTooCostly'],
    [
      'fragments in a circle',
      'query { ...a } fragment a on Query { ...b } fragment b on Query { ...a }',
      'queryTooCostly',
    ],
  ])('refuse %s', async (_, query, fault) => {
    expect(await refusal({ query })).toEqual([422, 'VALIDATION_ERROR', 'query', `validation.${fault}`]);
  });

  it('control: what is just within the limits is answered', async () => {
    expect((await ask({ query: aliases(9) })).status).toBe(200);
    expect((await refusal({ query: nested(5) }))[3]).toBe('validation.queryInvalid');
  });

  it('refuse variables of another type, and know no other account', async () => {
    const variables = (subdomain: unknown) => ({ query: accountTraitsQuery, variables: { subdomain } });
    expect((await refusal(variables(['acme'])))[3]).toBe('validation.queryInvalid');
    expect((await refusal(variables('nowhere'))).slice(0, 3)).toEqual([404, 'NOT_FOUND', 'subdomain']);
    expect((await refusal(variables('\u0000')))[0]).toBe(404);
    const ofType = { query: accountTraitsQuery, variables: { accountType: 'NO_SIDE' } };
    expect((await refusal(ofType))[3]).toBe('validation.queryInvalid');
  });
});

describe('GraphQL over HTTP', () => {
  const ofGraphQL = 'application/graphql-response+json';
  const answerIn = async (accept: string, json: object, headers: Record<string, string> = {}) => {
    const sent = { accept, ...headers };
    const answer = await server.fetch('/gw/graphql', { method: 'POST', as, json, headers: sent });
    const type = answer.headers.get('content-type');
    return {
      status: answer.status,
      type,
      body: await answer.json(),
      requestId: answer.headers.get('x-request-id'),
    };
  };

  it.each([
    ['application/json', 'application/json; charset=utf-8'],
    [ofGraphQL, `${ofGraphQL}; charset=utf-8`],
    [`${ofGraphQL}, application/json;q=0.9`, `${ofGraphQL}; charset=utf-8`],
    ['*/*', 'application/json; charset=utf-8'],
  ])('is spoken in the media type that is taken: %s', async (accept, type) => {
    const query = '{ accountTraits { code } }';
    expect(await answerIn(accept, { query, extensions: {} })).toMatchObject({ status: 200, type });
    expect(await answerIn(accept, { query: '{' })).toMatchObject({ status: 422, type });
  });

  it('takes no other media type', async () => {
    const { status, body } = await answerIn('text/csv', { query: '{ accountTraits { code } }' });
    expect([status, body.errors[0].extensions.code]).toEqual([400, 'MALFORMED']);
  });

  it('reports faults in its shape, in the caller’s language', async () => {
    const query = '{ accountTraits { password secret } }';
    const { body, requestId } = await answerIn('application/json', { query }, { 'accept-language': 'fr' });
    expect(body).toEqual({
      errors: [
        {
          message: expect.any(String),
          extensions: {
            code: 'VALIDATION_ERROR',
            target: 'query',
            details: ['password', 'secret'].map((field) => ({
              code: 'validation.queryInvalid',
              message: `Cette requête n’est pas valable : Cannot query field "${field}" on type "Trait".`,
              target: 'query',
              values: { reason: `Cannot query field "${field}" on type "Trait".` },
            })),
          },
        },
      ],
    });
    expect(requestId).toBeTruthy();
  });

  it.each([
    ['nobody', { token: 'no token' }, 401, 'UNAUTHORIZED'],
    ['who may not', { as: 'viewer@acme.test' }, 403, 'FORBIDDEN'],
  ] as const)('refuses %s in its shape', async (_, caller, status, code) => {
    const json = { query: '{ accountTraits { code } }' };
    const refused = await server.fetch('/gw/graphql', { method: 'POST', json, ...caller });
    expect(refused.status).toBe(status);
    expect((await refused.json()).errors[0].extensions.code).toBe(code);
  });

  it('does not reveal internal errors', async () => {
    const broken = await createTestServer();
    await broken.deps.db.schema.alterTable('traits').renameTo('traits_gone').execute();
    try {
      const json = { query: '{ accountTraits { code } }', variables: {} };
      const answer = await broken.fetch('/gw/graphql', { method: 'POST', as, json });
      expect(answer.status).toBe(500);
      expect(JSON.stringify(await answer.json())).not.toContain('traits');
    } finally {
      await broken.close();
    }
  });
});

describe('what waits for a feature', () => {
  const seenWith = async (features: Record<string, boolean>) => {
    const flagged = await createTestServer({ config: { features } });
    try {
      const listed = async (body: object) => {
        const answer = await flagged.fetch('/gw/graphql', { method: 'POST', as, json: body });
        return codes((await answer.json()).data.accountTraits);
      };
      const answer = await flagged.fetch('/api/v1/admin/traits/CERTIFICATE_LIBRARY', { as });
      return {
        catalogue: await listed({ query: accountTraitsQuery }),
        offered: await listed({ query: accountTraitsQuery, variables: { subdomain: 'acme' } }),
        library: answer.status,
      };
    } finally {
      await flagged.close();
    }
  };

  it('appears in the catalogue, or is given, only while it is on', async () => {
    const off = await seenWith({ certificateReview: false });
    for (const code of ['CERTIFICATE_LIBRARY', 'CERTIFICATE_REVIEW']) {
      expect([...off.catalogue, ...off.offered]).not.toContain(code);
    }
    expect(off.library).toBe(404);
    expect(off.catalogue).toContain('DEMAND_ANALYTICS');
    expect(off.offered).not.toContain('DEMAND_ANALYTICS');

    const on = await seenWith({
      certificateLibrary: true,
      certificateReview: true,
      assignableDemandAnalytics: true,
    });
    const all = ['CERTIFICATE_LIBRARY', 'CERTIFICATE_REVIEW', 'DEMAND_ANALYTICS'];
    expect(on.catalogue).toEqual(expect.arrayContaining(all));
    expect(on.offered).toEqual(expect.arrayContaining(all));
    expect(on.library).toBe(200);
  });
});
