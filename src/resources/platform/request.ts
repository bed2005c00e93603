import type { ApiDocument, ApiParameter } from '#contract/apiDocument.ts';
import { type Call, isOpen } from './documented.ts';
import { exampleOf } from './exampleOf.ts';

/** The input for a call: parameters by `keyOf`, and the body. */
export type Typed = { values: Readonly<Record<string, string>>; body: string };

export const keyOf = ({ in: place, name }: ApiParameter) => `${place}.${name}`;

export const nothingTyped = (document: ApiDocument, call: Call): Typed => {
  const schema = call.requestBody?.content['application/json']?.schema;
  return { values: {}, body: schema ? JSON.stringify(exampleOf(document, schema), null, 2) : '' };
};

export const takesJson = ({ requestBody }: Pick<Call, 'requestBody'>) =>
  requestBody?.content['application/json'] !== undefined;
export const takesFile = (call: Call) => call.requestBody !== undefined && !takesJson(call);

/** The required parameters without a value. */
export const missing = ({ parameters }: Call, { values }: Typed) =>
  parameters.filter((parameter) => parameter.required && !values[keyOf(parameter)]);

/** The path and query, with `standIn` for required values that are missing. */
export function pathOf({ path, parameters }: Call, { values }: Typed, standIn: (name: string) => string) {
  const given = (parameter: ApiParameter) => {
    const value = values[keyOf(parameter)];
    if (value) return encodeURIComponent(value);
    return parameter.required ? standIn(parameter.name) : undefined;
  };
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((before, one) => before.replace(`{${one.name}}`, () => given(one) ?? ''), path);
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap((one) => {
      const value = given(one);
      return value === undefined ? [] : [`${encodeURIComponent(one.name)}=${value}`];
    });
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

export const headersOf = ({ parameters }: Call, { values }: Typed): [name: string, value: string][] =>
  parameters
    .filter((parameter) => parameter.in === 'header' && values[keyOf(parameter)])
    .map((parameter) => [parameter.name, values[keyOf(parameter)] ?? '']);

/** The call as a curl command, with shell variables for the key and for missing values. */
export function curlOf(call: Call, origin: string, typed: Typed): string {
  const { method, parameters } = call;
  const url = `${origin}${pathOf(call, typed, (name) => `$${upperSnake(name)}`)}`;
  const headers = headersOf(call, typed);
  const isKept = parameters.some(({ name }) => name === 'Idempotency-Key');
  const takesKey = isKept && !headers.some(([name]) => name === 'Idempotency-Key');
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${url}"`,
    ...(isOpen(call) ? [] : ['-H "Authorization: Bearer $API_KEY"']),
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(takesKey ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(takesJson(call) ? [`-H "Content-Type: application/json"`, `--data ${quoted(typed.body)}`] : []),
    ...(takesFile(call) ? ['-F "file=@$FILE"'] : []),
  ].join(' \\\n  ');
}

const upperSnake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** Quoted for a shell, which interprets nothing within single quotes. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
