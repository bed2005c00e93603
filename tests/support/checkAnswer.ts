import { isDeepStrictEqual } from 'node:util';
import { envelopeOf, failureShapes, wrappedShape } from '#contract/envelopes.ts';
import type { Operation } from '#contract/operation.ts';
import { type OperationId, operation, operationIds } from '#contract/operations.ts';

/** Throws if an answer differs from the manifest: a missing field, an extra one, a failure in another shape. */
export async function checkAnswer(request: Request, response: Response): Promise<void> {
  const row = rowOf(request);
  if (!row) return;
  const { pathname } = new URL(request.url);
  const where = `${row.id} answered ${response.status}`;
  if (response.status >= 400) {
    const body: unknown = await response.clone().json();
    if (!isExactly(failureShapes[envelopeOf(pathname)], body))
      throw new Error(`${where} in another shape: ${JSON.stringify(body)}`);
    return;
  }
  const { answer, status = 200, produces = 'application/json' } = row;
  if (response.status !== status) throw new Error(`${where}, not ${status}`);
  const type = response.headers.get('content-type') ?? '';
  const isOfProtocol = row.protocol === 'graphql' && type.startsWith('application/graphql-response+json');
  if (status !== 204 && !isOfProtocol && !type.startsWith(produces)) {
    throw new Error(`${where} as ${type}, not ${produces}`);
  }
  if (!answer) return;
  const body: unknown = await response.clone().json();
  if (!isExactly(wrappedShape(pathname, answer), body))
    throw new Error(`${where} in another shape: ${JSON.stringify(body)}`);
}

/** A schema drops unknown fields, so a body that passes unchanged has no extra ones. */
function isExactly(schema: NonNullable<Operation['answer']>, body: unknown): boolean {
  const parsed = schema.safeParse(body);
  return parsed.success && isDeepStrictEqual(parsed.data, body);
}

/** The manifest's row of a request; if two match, the one with the longer literal path. */
export function rowOf({ method, url }: Request): (Operation & { id: OperationId }) | undefined {
  const { pathname } = new URL(url);
  const found = rows.find((row) => row.method === method && row.pattern.test(pathname));
  return found && { ...found.row, id: found.id };
}

const rows = operationIds
  .flatMap((id) => {
    const row: Operation = operation(id);
    return Object.values(row.path).map((path) => ({
      id,
      row,
      method: row.method,
      parameters: path.split('{').length,
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    }));
  })
  .sort((a, b) => a.parameters - b.parameters);
