import * as z from 'zod/mini';
import { described } from './openApiFields.ts';

type Io = 'input' | 'output';
type Schema = Record<string, unknown>;

const base = '#/components/schemas/';

/** Every schema that the contract exports, by its name there: generated types get the same name. */
const names = z.registry<{ id: string }>();
for (const module of Object.values(import.meta.glob<object>('/contract/*.ts', { eager: true }))) {
  for (const [id, exported] of Object.entries(module)) {
    if (/^[A-Z]/.test(id) && exported instanceof z.ZodMiniType) names.add(exported, { id });
  }
}

/** What the name alone does not say. */
const descriptions: Record<string, string> = {
  JobFunction:
    "Which of these an account's users may have depends on its type; a refusal names those of the account.",
  Instant: 'A time in UTC, ISO 8601.',
  TimeZone: 'A time zone by its IANA name, such as `Europe/Paris`.',
  LocaleTag: 'A language tag, such as `fr` or `fr-CA`.',
  AddressRange: 'An IPv4 or IPv6 address, or a range of them in CIDR notation.',
  EntityKey: 'The nine digits of an organization of the directory.',
  OptionalEntityKey: 'The nine digits of an organization of the directory; null and empty text mean none.',
  StatusKey: 'The nine digits of the organization of the account, where it is enabled.',
  Subdomain: 'The name of an account in its host.',
  Permission: '`read` or `full` of an entity; `full` includes `read`.',
};

/**
 * The contract's schemas as JSON Schema, named ones as references. One whose input differs from its output, such as
 * in unknown fields, is called `…Input` where it is sent.
 */
export function namedSchemas() {
  const defs: Record<Io, Map<string, Schema>> = { input: new Map(), output: new Map() };
  return {
    of(schema: z.ZodMiniType, io: Io): Schema {
      const { properties, $defs = {} } = z.toJSONSchema(z.object({ it: schema }), {
        io,
        metadata: names,
        unrepresentable: 'any',
        ...(io === 'output' && { override: ofAnswer }),
      });
      for (const [name, def] of Object.entries($defs)) defs[io].set(name, withoutId(Object(def)));
      return Object(described(rooted(Object(properties?.it), io), io));
    },
    /** The shared schemas, and the final names of their references. */
    components<Document extends object>(document: Document): { document: Document; schemas: Schema } {
      const differing = sentOtherwise(defs);
      const called = (name: string, io: Io) =>
        io === 'input' && differing.has(name) ? `${name}Input` : name;
      const settle = <T>(value: T): T =>
        JSON.parse(
          JSON.stringify(value).replaceAll(
            /"#\/(input|output)\/(\w+)"/g,
            (_, io: Io, name: string) => `"${base}${called(name, io)}"`,
          ),
        );
      const schemas = (['output', 'input'] as const).flatMap((io) =>
        [...defs[io]].map(([name, def]) => [
          called(name, io),
          {
            ...Object(described(settle(rooted(def, io)), io, name)),
            ...(descriptions[name] && { description: descriptions[name] }),
          },
        ]),
      );
      const sorted = schemas.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
      return { document: settle(document), schemas: Object.fromEntries(sorted) };
    },
  };
}

/** Its name here. */
const withoutId = ({ id, ...schema }: Schema): Schema => schema;

/** Until the end, references distinguish input from output. */
const rooted = (schema: object, io: Io): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"#/${io}/`));

/** Those whose input and output differ, or that refer to such a one. */
function sentOtherwise({ input, output }: Record<Io, Map<string, Schema>>): Set<string> {
  const bare = (schema?: Schema) => JSON.stringify(schema).replaceAll('"#/$defs/', '"');
  const both = [...input].filter(([name]) => output.has(name));
  const found = new Set(
    both.filter(([name, def]) => bare(def) !== bare(output.get(name))).map(([name]) => name),
  );
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const [name, def] of both) {
      const refers = [...JSON.stringify(def).matchAll(/"#\/\$defs\/(\w+)"/g)];
      if (refers.some(([, other = '']) => found.has(other))) found.add(name);
    }
  }
  return found;
}

type Answered = { properties?: object; required?: string[]; additionalProperties?: unknown };

/**
 * `version` is optional in answers, since another back end may leave it out. Unknown fields are allowed, since a newer
 * server may send some.
 */
function ofAnswer({ jsonSchema }: { jsonSchema: Answered }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  const { properties = {}, required } = jsonSchema;
  if (!required || !('version' in properties) || Object(properties.version).type !== 'integer') return;
  jsonSchema.required = required.filter((name) => name !== 'version');
}
