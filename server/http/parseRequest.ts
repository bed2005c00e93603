import * as z from 'zod/mini';
import { ApiError, type Fault, invalidField, invalidFields } from '../errors.ts';
import { canonical, listIn } from './canonical.ts';
import { requestFaults } from './requestFaults.ts';

/**
 * The query by its schema; 422 names the parameter at fault and what it takes. An unknown one is refused: a program
 * that misspells `page` would read the first one for ever. An empty value counts as left out.
 */
export function parseQuery<T extends z.ZodMiniObject>(schema: T, request: Request): z.output<T> {
  const { searchParams } = new URL(request.url);
  const query: Record<string, unknown> = {};
  for (const name of new Set(searchParams.keys())) {
    const field = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
    if (!field) throw unknownParameter(name, Object.keys(schema.shape));
    const value = sentValue(name, searchParams.getAll(name), listIn(field) !== undefined);
    if (value !== undefined) query[name] = value;
  }
  const parsed = parse(schema, query);
  if (parsed.success) return parsed.data;
  throw invalidFields(requestFaults(parsed.error));
}

/** A list is sent as one parameter with commas or as several. */
function sentValue(name: string, sent: string[], isList: boolean): string | string[] | undefined {
  const values = sent.filter((value) => value !== '');
  if (isList && values.length > 0)
    return values.flatMap((one) => one.split(',').filter((part) => part !== ''));
  if (sent.length > 1 && !isList) throw invalidField(name, 'requests.validation.repeated', { name });
  return values[0];
}

/** A value by its schema, in the spelling of enumerations that the contract has or in another. */
function parse<T extends z.ZodMiniType>(schema: T, value: unknown) {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? parsed : z.safeParse(schema, canonical(schema, value), { reportInput: true });
}

/** Not a list of a form's fields: only the first is reported, with all known parameters. */
function unknownParameter(name: string, known: string[]): ApiError {
  if (known.length === 0) return invalidField(name, 'validation.noParameters');
  return invalidField(name, 'validation.unknownParameter', { name, known: known.join(', ') });
}

/**
 * The JSON body by its schema, which may make it optional; 400 if it is not JSON, 422 naming each field at fault.
 * `alsoFaults` checks the fields that pass by themselves.
 */
export async function parseBody<T extends z.ZodMiniType>(
  schema: T,
  bytes: ArrayBuffer | Uint8Array,
  { contentType = '', alsoFaults, taken = (sent) => sent }: BodyOptions,
): Promise<z.output<T>> {
  const absent = bytes.byteLength === 0 ? schema.safeParse(undefined) : undefined;
  if (absent?.success) return absent.data;
  if (!/^application\/json\b/i.test(contentType)) throw new ApiError('MALFORMED', { target: 'Content-Type' });
  const body = taken(readJson(bytes));
  const parsed = parse(schema, body);
  if (parsed.success) return parsed.data;
  const others = await alsoFaults(fittingFields(schema, canonical(schema, body)));
  throw invalidFields([...requestFaults(parsed.error), ...(others ?? [])]);
}

type BodyOptions = {
  contentType: string | undefined;
  alsoFaults: (fitting: object) => Promise<Fault[]> | undefined;
  /** The part of what was sent that the call takes. */
  taken?: (sent: unknown) => unknown;
};

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

function readJson(bytes: ArrayBuffer | Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ApiError('MALFORMED');
  }
}
