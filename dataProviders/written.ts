import type * as z from 'zod/mini';
import type { OperationId } from '../contract/operations.ts';
import { schemasOf } from './call.ts';
import { exceptionOf } from './exceptions.ts';

/**
 * What a write sends from a record or form: only the fields in the call's schema, as the server refuses unknown ones;
 * some fields are sent in the query or as ids (`exceptions`).
 */
export async function written(id: OperationId, data: Record<string, unknown>) {
  const { createQuery = [], idsOf = [] } = exceptionOf(id);
  const { body: schema } = await schemasOf(id);
  if (!schema) return {};
  const asked = id.endsWith('.create') ? createQuery : [];
  const body = pick(
    data,
    fieldsOf(id, schema).filter((field) => !asked.includes(field)),
  );
  for (const field of idsOf) {
    if (Array.isArray(body[field])) body[field] = body[field].map((item) => item?.id ?? item);
  }
  return { body, query: pick(data, asked) };
}

/** The optional ones of a body, too. */
function fieldsOf(id: OperationId, body: z.ZodMiniType): readonly string[] {
  const record = 'innerType' in body.def ? Object(body.def.innerType) : body;
  if (!('shape' in record)) throw new Error(`${id} takes no record`);
  return Object.keys(record.shape);
}

function pick(data: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.filter((field) => field in data).map((field) => [field, data[field]]));
}
