import { normalise } from '#server/db/normalise.ts';
import type { EventWords } from '#server/writes/eraseEvents.ts';
import { nameOf, type Person } from './person.ts';

/** An event that a person may be in. */
export type EventOfPerson = EventWords & { author_id: string | null; author_kind: string; object_id: string };

/** The event without the person: who they were, where they were, and how they could be reached. */
export function eraseWords(person: Person, event: EventOfPerson): EventWords {
  const { id, author_id, author_kind, object_id } = event;
  const isAuthor = author_id === person.id;
  const isAbout = object_id === person.id;
  // Who only tried, or only opened a mailed link, may have been the person.
  const isFromThem = isAuthor || (isAbout && ['stranger', 'linkHolder'].includes(author_kind));
  const without = withoutPerson(person);
  const author = isAuthor ? nameOf(person) : without(event.actor_name);
  const object = isAbout && event.object_name !== null ? nameOf(person) : event.object_name;
  const words = {
    actor_name: author,
    // Staff can't be found by name in an account's log.
    actor_name_key: event.actor_name_key && normalise(author).slice(0, 300),
    ip_address: isFromThem ? null : event.ip_address,
    object_name: object && without(object),
    before: erasedFields(person, event.before, isAbout),
    after: erasedFields(person, event.after, isAbout),
  };
  const found = [words.actor_name_key && author, words.object_name, words.ip_address].join(' ');
  return { id, ...words, search_text: normalise(found).slice(0, 600) };
}

/** A text with the pseudonym in place of each name and e-mail, however they are written. */
export function withoutPerson(person: Person): (text: string) => string {
  const pairs = [
    ...person.emails.map((email) => [email, person.email] as const),
    ...person.names.map((name) => [name, nameOf(person)] as const),
  ].map(([word, instead]) => [whole(word), instead] as const);
  return (text) => pairs.reduce((left, [word, instead]) => left.replace(word, instead), text);
}

/** As a word of its own, in any case. */
const whole = (word: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'giu');

type Fields = Record<string, unknown> | null;

function erasedFields(person: Person, fields: Fields, isAbout: boolean): Fields {
  if (!fields) return null;
  const without = withoutPerson(person);
  const own: Record<string, unknown> = {
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    employeeKey: null,
    ipAddress: null,
    userAgent: null,
    factorName: null,
  };
  const erased = (value: unknown): unknown => {
    if (typeof value === 'string') return without(value);
    if (Array.isArray(value)) return value.map(erased);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, erased(one)]));
  };
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      isAbout && key in own && value !== null ? own[key] : erased(value),
    ]),
  );
}
