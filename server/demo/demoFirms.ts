import type { Selectable } from 'kysely';
import { leiCheckDigits } from '#contract/checkDigits.ts';
import type { Database } from '../db/database.ts';
import { identifierKey, nameKey, postedTokens } from '../db/firmKeys.ts';
import { normalise } from '../db/normalise.ts';
import type { DemoAccount } from './demoAccounts.ts';
import { demoContacts, demoRoles, demoSectors, type RecordOf } from './demoFirmRecords.ts';
import { freeName, inventedStem, legalName } from './firmNames.ts';
import { type FirmCountry, type FirmKind, firmCountries, firmKinds } from './firmWords.ts';
import { Random } from './random.ts';
import { coinedWord } from './words.ts';

type Rows<T extends keyof Database> = Partial<Selectable<Database[T]>>[];
export type DemoFirms = {
  firms: Rows<'firms'>;
  names: Rows<'firm_names'>;
  identifiers: Rows<'firm_identifiers'>;
  sectors: Rows<'firm_sectors'>;
  roles: Rows<'firm_roles'>;
  contacts: Rows<'firm_contacts'>;
  addresses: Rows<'firm_addresses'>;
};

/**
 * The firms that accounts are mapped to, then invented ones up to the requested count, parents before children. An
 * account's name becomes its firm's, which every tenant sees: pass accounts whose texts are unmarked.
 */
export function makeFirms(accounts: readonly DemoAccount[], count: number): DemoFirms {
  const mapped = accounts.filter(({ entityKey }) => entityKey !== null);
  return make({
    first: 0,
    count,
    mapped,
    keyOf: unmappedKey,
    leiOf: () => 'DEMO00',
    stemOf: inventedStem,
    days: [firstDay, lastDay],
  });
}

/**
 * So many invented firms from a number on, in a directory of `all`: batches add up to a large one. Keys continue
 * after the directory's own, creation days from batch to batch, and many words occur in few names.
 */
export function makeMoreFirms(first: number, count: number, all: number): DemoFirms {
  const dayOf = (n: number) =>
    new Date(firstDay.getTime() + (n / all) * (lastDay.getTime() - firstDay.getTime()));
  const stemOf = (random: Random) => (random.chance(0.5) ? inventedStem(random) : coinedWord(random));
  // Batches may draw the same numbers, but an LEI belongs to one firm.
  const leiOf = (n: number) => `DEMO01${n.toString(36).toUpperCase().padStart(5, '0')}`;
  const days = [dayOf(first), dayOf(first + count)] as const;
  return make({ first, count, mapped: [], keyOf: (n) => String(200_000_000 + n), leiOf, stemOf, days });
}

type Plan = {
  first: number;
  count: number;
  mapped: readonly DemoAccount[];
  keyOf: (n: number) => string;
  /** The prefix of its LEI. */
  leiOf: (n: number) => string;
  /** The beginning of a group's names. */
  stemOf: (random: Random) => string;
  days: readonly [Date, Date];
};

function make(plan: Plan): DemoFirms {
  const { first, count, mapped } = plan;
  const batch = first === 0 ? '' : ` from ${first}`;
  const random = new Random(`firms${batch}`);
  const other = new Random(`records of firms${batch}`);
  const made: DemoFirms = {
    ...{ firms: [], names: [], identifiers: [], addresses: [] },
    ...{ sectors: [], roles: [], contacts: [] },
  };
  const taken = new Set(mapped.map(({ name }) => normalise(name)));
  const parents: Firm[] = [];
  for (let n = first; n < first + count; n++) {
    const account = mapped[n];
    const firm = account ? firmOf(random, account) : invented(random, n, parents, taken, plan);
    if (mayHaveChildren(firm)) parents.push(firm);
    addRows(random, made, firm, n, plan);
    addOthers(other, made, firm);
  }
  return made;
}

/** It begins with a zero, so it is no account's. */
const unmappedKey = (n: number) => String(1_000 + n * 4_733).padStart(9, '0');

type Firm = Pick<Selectable<Database['firms']>, 'id' | 'key' | 'parent_id' | 'status' | 'firm_type'> & {
  /** The word or words shared by the firms of a group. */
  stem: string;
  name: string;
  kind: FirmKind;
  country: FirmCountry;
  createdOn: Date;
  depth: number;
};

const deepest = 3;
const firstDay = new Date('2014-03-03T08:00:00Z');
const lastDay = new Date('2026-06-30T18:00:00Z');
const signs = (text: string) => [...text] as [string, ...string[]];
const digits = signs('0123456789');
const letters = signs('ABCDEFGHJKLMNPRSTUVWXYZ');
const lettersAndDigits = [...letters, ...digits] as const;

function mayHaveChildren({ status, firm_type, depth }: Firm): boolean {
  return status === 'ACTIVE' && firm_type === 'REGULAR' && depth < deepest;
}

function firmOf(random: Random, account: DemoAccount): Firm {
  const { name, entityKey, accountType } = account;
  const type = accountType === 'SELL_SIDE' ? 'BROKER_DEALER' : 'INVESTMENT_ADVISER';
  const createdOn = random.timestamp(firstDay, account.createdOn);
  return {
    id: random.id(createdOn),
    key: entityKey ?? '',
    parent_id: null,
    status: 'ACTIVE',
    firm_type: 'REGULAR',
    stem: name.split(' ')[0] ?? name,
    name,
    kind: firmKinds.find(({ entityType }) => entityType === type) ?? random.pick(firmKinds),
    country: random.pick(firmCountries),
    createdOn,
    depth: 1,
  };
}

function invented(
  random: Random,
  n: number,
  parents: readonly Firm[],
  taken: Set<string>,
  { keyOf, stemOf, days }: Plan,
): Firm {
  const createdOn = random.timestamp(...days);
  const isChild = random.chance(0.3);
  // Squared, so that a few groups are large and many are small.
  const parent = isChild ? parents[Math.floor(random.next() ** 2 * parents.length)] : undefined;
  const named = freeName(random, parent, taken, stemOf);
  return {
    id: random.id(createdOn),
    key: keyOf(n),
    parent_id: parent?.id ?? null,
    status: random.chance(0.04) ? 'DEFUNCT' : 'ACTIVE',
    firm_type: firmType(random, named.kind),
    ...named,
    createdOn,
    depth: (parent?.depth ?? 0) + 1,
  };
}

function firmType(random: Random, { industryType }: FirmKind): Firm['firm_type'] {
  if (industryType === 'WEALTH_MANAGEMENT' && random.chance(0.4)) return 'PWM';
  return random.chance(0.92) ? 'REGULAR' : random.pick(['EXTENSION', 'EXTENSION', 'FREE_TEXT']);
}

function addRows(random: Random, made: DemoFirms, firm: Firm, n: number, { leiOf }: Plan): void {
  const { kind, country, stem, name, createdOn, depth: _, ...own } = firm;
  const record = () => ({ firm_id: firm.id, id: random.id(createdOn), created_on: createdOn });
  const [city = '', state = '', postalCode = ''] = random.pick(country.cities).split('/');
  const isTyped = own.firm_type !== 'FREE_TEXT' && (own.key[0] !== '0' || random.chance(0.9));
  made.firms.push({
    ...own,
    entity_type: isTyped ? kind.entityType : null,
    industry_type: isTyped && random.chance(0.95) ? kind.industryType : null,
    description: random.chance(0.7) ? described(kind, city, random.whole(1869, 2013)) : null,
    created_on: createdOn,
  });

  type Name = Selectable<Database['firm_names']>;
  const addName = (type: Name['type'], text: string, flags: Partial<Name> = {}) =>
    made.names.push({
      ...record(),
      type,
      name: text,
      name_key: nameKey(text),
      tokens: postedTokens(text),
      is_display_name: flags.is_display_name ?? false,
      is_abbreviation: flags.is_abbreviation ?? false,
    });
  addName('COMMON', name, { is_display_name: true });
  addName('LEGAL', legalName(random, name, kind, country));
  const initials = name.match(/\p{Lu}/gu) ?? [];
  if (initials.length > 2 && random.chance(0.2)) {
    addName('SHORT', initials.join(''), { is_abbreviation: true });
  }
  if (random.chance(0.08)) addName('FORMER', `${inventedStem(random)} ${random.pick(kind.endings)}`);

  const addIdentifier = (type: 'LEI' | 'CIK' | 'CRD', value: string) =>
    made.identifiers.push({ ...record(), type, value, value_key: identifierKey(value) });
  if (random.chance(0.7)) addIdentifier('LEI', madeLei(random, leiOf(n)));
  // Above the numbers assigned by the American register.
  if (country.code === 'US' && random.chance(0.4))
    addIdentifier('CIK', String(9_000_000 + n * 37).padStart(10, '0'));
  if (country.code === 'US' && random.chance(0.4)) addIdentifier('CRD', String(9_000_000 + n * 41));

  made.addresses.push({
    ...record(),
    type: 'HEADQUARTERS',
    street_line1: random.pick(country.streets).replace('#', String(random.whole(1, 240))),
    street_line2: random.chance(0.3) ? `Floor ${random.whole(2, 40)}` : null,
    city,
    state,
    postal_code: filledPostalCode(random, postalCode),
    country: country.code,
    phone_number: country.code === 'US' ? `(202) 555-01${random.whole(10, 99)}` : null,
  });
}

function described({ entityType }: FirmKind, city: string, year: number): string {
  const words = entityType.toLowerCase().replaceAll('_', ' ');
  return `${words[0]?.toUpperCase()}${words.slice(1)} with its head office in ${city}, founded in ${year}.`;
}

/**
 * With a prefix of at least six characters that no register issues, so that no invented firm has a real one's
 * identifier.
 */
export function madeLei(random: Random, prefix: string): string {
  const entity = Array.from({ length: 18 - prefix.length }, () => random.pick(lettersAndDigits));
  const start = prefix + entity.join('');
  return start + leiCheckDigits(start);
}

/** A postal code from its pattern. */
export const filledPostalCode = (random: Random, pattern: string): string =>
  pattern.replace(/[#@]/g, (sign) => random.pick(sign === '#' ? digits : letters));

/** Later additions have numbers of their own, so that earlier firms stay the same. */
function addOthers(random: Random, made: DemoFirms, { id, kind, name, createdOn }: Firm): void {
  const isTyped = made.firms.at(-1)?.entity_type !== null;
  const record = (): RecordOf => ({ firm_id: id, id: random.id(createdOn), created_on: createdOn });
  made.sectors.push(...demoSectors(random, kind, record));
  made.roles.push(...demoRoles(random, kind, isTyped, record));
  made.contacts.push(...demoContacts(random, name, record));
}
