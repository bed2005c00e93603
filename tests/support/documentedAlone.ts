import type { OperationId } from '#contract/operations.ts';
import { isOurs } from '#contract/ours.ts';
import { rowOf } from './checkAnswer.ts';
import type { TestServer } from './testServer.ts';

/** A server that answers the documented fields alone, and lacks these calls. */
export const documentedAlone = (
  server: Pick<TestServer, 'fetch' | 'signInAs'>,
  lacks: readonly OperationId[],
): Pick<TestServer, 'fetch' | 'signInAs'> => ({
  signInAs: (email) => server.signInAs(email),
  fetch: async (path, call) => {
    const row = rowOf(new Request(new URL(path, 'http://acme.test'), { method: call?.method ?? 'GET' }));
    if (row && lacks.includes(row.id)) return new Response('Not Found', { status: 404 });
    const answer = await server.fetch(path, call);
    if (!answer.ok || !row?.answer) return answer;
    const schema = row.answer;
    const without = (value: unknown, at: readonly PropertyKey[]): unknown => {
      if (Array.isArray(value)) return value.map((item, n) => without(item, [...at, n]));
      if (typeof value !== 'object' || value === null) return value;
      const fields = Object.entries(value).filter(([name]) => !isOurs(schema, [...at, name]));
      return Object.fromEntries(fields.map(([name, field]) => [name, without(field, [...at, name])]));
    };
    return Response.json(without(await answer.json(), []), answer);
  },
});
