import { type OperationId, operation } from '../contract/operations';
import { exceptions } from './exceptions';

/**
 * What a write sends of a record or form: the fields that the call's schema names and no others, for the server
 * refuses fields it does not know; some fields travel in the query or as ids (`exceptions`).
 */
export function written(id: OperationId, data: Record<string, unknown>) {
  const [resource = '', verb] = id.split('.');
  const { createQuery = [], idsOf = [] } = exceptions[resource] ?? {};
  if (!operation(id).body) return {};
  const body = pick(data, fieldsOf(id));
  for (const field of idsOf) {
    if (Array.isArray(body[field])) body[field] = body[field].map((item) => item?.id ?? item);
  }
  return { body, query: verb === 'create' ? pick(data, createQuery) : {} };
}

function fieldsOf(id: OperationId): readonly string[] {
  const { body } = operation(id);
  if (!body || !('shape' in body)) throw new Error(`${id} takes no record`);
  return Object.keys(body.shape as object);
}

function pick(data: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.filter((field) => field in data).map((field) => [field, data[field]]));
}
