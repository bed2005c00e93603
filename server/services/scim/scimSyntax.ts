import { Types } from 'scimmy';
import { scimSchemas } from '#contract/scim.ts';
import { isStorable } from '#contract/values.ts';
import { invalidField } from '#server/errors.ts';

/** A comparison of a filter: an attribute in lower case, without the schema it belongs to. */
export type Comparison = { attribute: string; operator: string; value: string | number | boolean | null };

const longest = 1_000;
/** More would multiply: a filter is read as alternatives of conditions. */
const mostOperators = 10;
const operators = ['eq', 'co', 'sw', 'pr'];

/** A filter as alternatives, each of conditions that hold together. */
export function readFilter(filter: string): Comparison[][] {
  const refused = invalidField('filter', 'scim.invalidFilter', { operators: 'eq, co, sw, pr, and, or' });
  if (
    filter.length > longest ||
    !isStorable(filter) ||
    (filter.match(/\b(and|or)\b/gi)?.length ?? 0) > mostOperators
  )
    throw refused;
  try {
    return [...new Types.Filter(withoutSchemas(filter))].map((alternative) => conditionsIn(alternative, ''));
  } catch {
    throw refused;
  }
}

/** The parser takes dots and colons of a schema's name for parts of an attribute. */
const withoutSchemas = (filter: string) =>
  filter.replaceAll(/urn:ietf:params:scim:schemas:(?:core|extension:enterprise):2\.0:(?:User|Group):/gi, '');

function conditionsIn(expression: unknown, prefix: string): Comparison[] {
  return Object.entries(Object(expression)).flatMap(([name, found]) => {
    const attribute = `${prefix}${name.toLowerCase()}`;
    if (!Array.isArray(found)) return conditionsIn(found, `${attribute}.`);
    const comparisons = found.every(Array.isArray) ? found : [found];
    return comparisons.map(([operator, value = null]): Comparison => {
      if (!operators.includes(String(operator).toLowerCase())) throw new TypeError(String(operator));
      return { attribute, operator: String(operator).toLowerCase(), value };
    });
  });
}

/** An attribute's path in lower case, without the core schema's name. */
export const canonicalPath = (path: string): string => {
  const lower = path.trim().toLowerCase();
  for (const core of [scimSchemas.user, scimSchemas.group]) {
    const prefix = `${core.toLowerCase()}:`;
    if (lower.startsWith(prefix)) return lower.slice(prefix.length);
  }
  return lower;
};

/** The requested page: nothing below one, and no more than most at once. */
export function readPage({
  startIndex,
  count,
}: {
  startIndex?: string | undefined;
  count?: string | undefined;
}) {
  return {
    startIndex: Math.min(1_000_000, Math.max(1, whole('startIndex', startIndex, 1))),
    count: Math.min(mostRows, Math.max(0, whole('count', count, defaultRows))),
  };
}

export const mostRows = 200;
const defaultRows = 100;

function whole(name: string, text: string | undefined, standard: number): number {
  if (text === undefined) return standard;
  if (!/^-?\d{1,9}$/.test(text.trim())) throw invalidField(name, 'scim.invalidValue', { name });
  return Number(text);
}

/** A resource with only the requested attributes, or without some; its id and schemas are always there. */
export function project(
  resource: Record<string, unknown>,
  { attributes, excludedAttributes }: Projection,
): Record<string, unknown> {
  const included = topLevel(attributes);
  const excluded = topLevel(excludedAttributes);
  const always = ['schemas', 'id'];
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => {
      const lower = name.toLowerCase();
      if (always.includes(name)) return true;
      return included ? included.includes(lower) : !excluded?.includes(lower);
    }),
  );
}
export type Projection = { attributes?: string | undefined; excludedAttributes?: string | undefined };

/** Whether the members are to be read. */
export const wantsMembers = ({ attributes, excludedAttributes }: Projection): boolean =>
  (topLevel(attributes)?.includes('members') ?? true) && !topLevel(excludedAttributes)?.includes('members');

const topLevel = (list: string | undefined): string[] | undefined =>
  list?.split(',').map((name) => {
    const path = canonicalPath(name);
    const enterprise = scimSchemas.enterprise.toLowerCase();
    return path.startsWith(enterprise) ? enterprise : (path.split('.')[0] ?? '');
  });
