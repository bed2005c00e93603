type Schema = Record<string, unknown>;
type Note = { description: string; input?: Schema };

/**
 * The meaning of fields that have one meaning under their name, and the bounds that no keyword says yet. Not in the
 * contract: the app would load it with its first screen.
 */
const fields: Record<string, Note> = {
  id: { description: 'Identifies the record in paths and filters.' },
  version: {
    description: 'Grows with each change. In `If-Match` it names the version that a change was made from.',
  },
  totalCount: {
    description:
      'The rows of all pages; where a list counts only so many, that number means this many or more.',
  },
  hasNext: { description: 'Whether there is another page.' },
  activePage: { description: 'Which page this is, counted from 1.' },
  target: { description: 'The field, parameter or header at fault.' },
  email: { description: 'An email address.', input: { format: 'email' } },
  trialEndsOn: { description: 'The last day of the trial, `YYYY-MM-DD`.', input: { format: 'date' } },
  allowedAddresses: { description: 'The IP addresses or ranges that may call; none means all.' },
  ipWhitelist: { description: 'The IP addresses or ranges that the account may be used from.' },
  cmgEntityKey: { description: 'The nine digits of an organization of the directory.' },
  timeZone: { description: 'A time zone by its IANA name, such as `Europe/Paris`.' },
  locale: { description: 'A language tag, such as `fr` or `fr-CA`.' },
  events: { description: 'Actions of the audit log, such as `users.create`, at least one; null means all.' },
  accessToken: { description: 'The token of the key, answered this once.' },
  secret: { description: 'Answered this once.' },
};

const webhookUrl: Note = {
  description: 'An http or https address.',
  input: { format: 'uri', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://' },
};
const fieldsOf: Record<string, Note> = {
  'WebhookCreate.url': webhookUrl,
  'WebhookUpdate.url': webhookUrl,
};

const formats: Record<string, Note> = {
  'date-time': { description: 'A time in UTC, ISO 8601.' },
  date: { description: 'A day, `YYYY-MM-DD`.' },
};

/** The description of a parameter that has the same meaning as a field. */
export const describeField = (name: string): string | undefined => fields[name]?.description;

/** A JSON Schema with its fields described; `owner` is its name in the contract. */
export function described(schema: unknown, io: 'input' | 'output', owner?: string): unknown {
  if (Array.isArray(schema)) return schema.map((part) => described(part, io, owner));
  if (typeof schema !== 'object' || schema === null) return schema;
  return mapped(schema, (key, value) => {
    const inner = described(value, io, owner);
    return key === 'properties' ? mapped(Object(inner), (name, field) => noted(name, Object(field))) : inner;
  });

  function noted(name: string, field: Schema): Schema {
    const note = fieldsOf[`${owner}.${name}`] ?? fields[name] ?? formats[String(field.format)];
    if (!note || '$ref' in field || 'description' in field) return field;
    const isText = [field.type].flat().includes('string');
    return { ...field, description: note.description, ...(io === 'input' && isText && note.input) };
  }
}

const mapped = (of: object, change: (key: string, value: unknown) => unknown): Schema =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(key, value)]));
