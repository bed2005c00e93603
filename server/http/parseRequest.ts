import * as z from 'zod/mini';
import { faultsOf } from '#contract/faults.ts';
import { ApiError, type Fault, invalidField, invalidFields } from '../errors.ts';

/**
 * The query by its schema; 400 for a parameter given twice or malformed, 422 if a text says what is wrong. An unknown
 * one is refused: a program that misspells `page` would read the first one for ever.
 */
export function parseQuery<T extends z.ZodMiniObject>(schema: T, request: Request): z.output<T> {
  const query: Record<string, string> = {};
  for (const [name, value] of new URL(request.url).searchParams) {
    if (!Object.hasOwn(schema.shape, name)) throw unknownParameter(name, Object.keys(schema.shape));
    if (Object.hasOwn(query, name)) throw new ApiError('MALFORMED', { target: name });
    if (value !== '') Object.defineProperty(query, name, { value, enumerable: true });
  }
  const parsed = schema.safeParse(query);
  if (parsed.success) return parsed.data;
  const faults = fieldFaults(parsed.error);
  const malformed = faults.find(({ key }) => key === 'validation.malformed');
  throw malformed ? new ApiError('MALFORMED', { target: malformed.target }) : invalidFields(faults);
}

/** Not a list of a form's fields: only the first is reported, with all known parameters. */
function unknownParameter(name: string, known: string[]): ApiError {
  if (known.length === 0) return invalidField(name, 'validation.noParameters');
  return invalidField(name, 'validation.unknownParameter', { name, known: known.join(', ') });
}

/**
 * The JSON body by its schema, which may make it optional; 400 if it is not JSON, 422 naming each field at fault.
 * `alsoFaults` checks the fields that pass by themselves; `taken` is the part of what was sent that the call takes.
 */
export async function parseBody<T extends z.ZodMiniType>(
  schema: T,
  request: Request,
  alsoFaults: (fitting: object) => Promise<Fault[]> | undefined,
  taken: (sent: unknown) => unknown = (sent) => sent,
): Promise<z.output<T>> {
  const bytes = await request.arrayBuffer();
  const absent = bytes.byteLength === 0 ? schema.safeParse(undefined) : undefined;
  if (absent?.success) return absent.data;
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new ApiError('MALFORMED', { target: 'Content-Type' });
  }
  const body = taken(readJson(bytes));
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const others = await alsoFaults(fittingFields(schema, body));
  throw invalidFields([...fieldFaults(parsed.error), ...(others ?? [])]);
}

function fittingFields(schema: z.ZodMiniType, body: unknown): object {
  if (!(schema instanceof z.ZodMiniObject)) return {};
  const fields = Object.entries({ ...schema.shape }).flatMap(([name, field]) => {
    const value = Object(body)[name];
    const parsed = z.safeParse(field, value);
    if (parsed.success) return [[name, parsed.data]];
    return field instanceof z.ZodMiniObject ? [[name, fittingFields(field, value)]] : [];
  });
  return Object.fromEntries(fields);
}

const fieldFaults = ({ issues }: z.core.$ZodError) =>
  issues.flatMap(faultsOf).map(({ path, ...fault }) => ({ target: targetOf(path), ...fault }));

/** A field's full path: `configuration.clientId`, `0.name`; for a list of values, the list. */
const targetOf = (path: PropertyKey[]): string | null =>
  path.slice(0, Math.max(1, 1 + path.findLastIndex((part) => typeof part === 'string'))).join('.') || null;

function readJson(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ApiError('MALFORMED');
  }
}
