import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { Operation } from '#contract/operation.ts';
import { type OperationId, operation } from '#contract/operations.ts';
import { ApiError, invalidFields } from '../errors.ts';

/** A field of the record that the body of its write doesn't take. */
type ReadOnlyField = { path: string[]; value: unknown };

/** The calls that read records. */
export type ReadHandlers = Readonly<Record<string, (call: never) => Promise<unknown>>>;

/** A body without the fields that only its record has, and those fields. */
export function withoutReadOnly(row: Operation, sent: unknown): { body: unknown; readOnly: ReadOnlyField[] } {
  const readOnly: ReadOnlyField[] = [];
  if (!row.readBy || !row.body) return { body: sent, readOnly };
  const record = shapeOf(operation(row.readBy.call as OperationId).answer).data;
  const { part } = row.readBy;
  return { body: separate(row.body, part ? shapeOf(record)[part] : record, sent, [], readOnly), readOnly };
}

function separate(
  schema: unknown,
  record: unknown,
  sent: unknown,
  path: string[],
  readOnly: ReadOnlyField[],
): unknown {
  const [taken, known] = [shapeOf(schema), shapeOf(record)];
  if (!isObject(sent) || Object.keys(known).length === 0) return sent;
  const fields = Object.entries(sent).flatMap(([name, value]) => {
    const at = [...path, name];
    if (Object.hasOwn(taken, name)) return [[name, separate(taken[name], known[name], value, at, readOnly)]];
    if (!Object.hasOwn(known, name)) return [[name, value]];
    readOnly.push({ path: at, value });
    return [];
  });
  return Object.fromEntries(fields);
}

/** The fields of an object, of any object of a union, or of the elements of a list. */
function shapeOf(schema: unknown): Record<string, unknown> {
  if (schema instanceof z.ZodMiniObject) return schema.shape;
  if (schema instanceof z.ZodMiniArray) return shapeOf(schema._zod.def.element);
  if (schema instanceof z.ZodMiniUnion) return Object.assign({}, ...schema._zod.def.options.map(shapeOf));
  return {};
}

/**
 * Refuses each field whose value is not the stored one, by its name (decisions, ruling 64). The record is read before
 * the write begins, which is early enough for what the write doesn't change.
 */
export async function requireStored(
  handlers: ReadHandlers,
  { readBy }: Operation,
  call: { params: object },
  readOnly: readonly ReadOnlyField[],
): Promise<void> {
  if (!readBy || readOnly.length === 0) return;
  const { part, ignored = [] } = readBy;
  const params: Record<string, string> = { ...call.params, ...readBy.params };
  const answer = await readRecord(handlers, readBy.call, { ...call, params });
  const record = valueAt(answer, part ? ['data', part] : ['data']);
  const ids = Object.values(params);
  const stored = Array.isArray(record) ? record.find(({ id }) => id === ids.at(-1)) : record;
  const faults = readOnly
    .filter(({ path: [first = ''] }) => first !== 'version' && !ignored.includes(first))
    .filter(({ path, value }) => !isDeepStrictEqual(value, valueAt(stored, path)))
    .map(({ path }) => ({ target: path.join('.'), key: 'validation.readOnlyField' }));
  if (faults.length > 0) throw invalidFields(faults);
}

/** As it is answered, in JSON; nothing if there is none yet. */
async function readRecord(handlers: ReadHandlers, id: string, call: object): Promise<unknown> {
  try {
    return JSON.parse(JSON.stringify(await handlers[id]?.(call as never)));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

const valueAt = (record: unknown, path: readonly string[]): unknown =>
  path.reduce(
    (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    record,
  );

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
