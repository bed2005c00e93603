import { sql } from 'kysely';
import {
  emptiedParts,
  type FirmAddressWrite,
  type FirmContactWrite,
  type FirmIdentifierWrite,
  type FirmNameWrite,
  type FirmRoleWrite,
  type FirmSectorWrite,
  normalisedContact,
} from '#contract/firmParts.ts';
import { isSectorCode } from '#contract/firmSectors.ts';
import { type RecordStatus, type RoleType, rolesOfTyped } from '#contract/firmValues.ts';
import { identifierFault, normalisedIdentifier } from '#contract/identifierRules.ts';
import { contactKey, identifierKey, nameKey, postedTokens } from '#server/db/firmKeys.ts';
import type { Deps } from '#server/deps.ts';
import type { RecordKind } from '#server/directory/firmRecords.ts';
import { refreshNames, refreshRoles } from '#server/directory/refreshFirms.ts';
import type { StoredFirm } from '#server/directory/toFirm.ts';
import type { Fault } from '#server/errors.ts';

type Db = Deps['db'];

/** How one kind of firm record is written: its columns, its checks, and its consequences. */
export type RecordRules<Kind extends RecordKind, Write> = {
  kind: Kind;
  columns: (body: Write) => Record<string, unknown>;
  /** `recordId`: the changed record. */
  faults?: (
    db: Db,
    firm: StoredFirm,
    body: Write,
    recordId: string | undefined,
  ) => Promise<Fault[]> | Fault[];
  follow?: (db: Db, ids: readonly string[]) => Promise<void>;
  /** Whether a stored record equals one to be added. */
  isSame?: (row: StoredFirm[Kind][number], body: Write) => boolean;
  /** The fault of one that repeats an effective record of the firm. */
  repeated?: { target: string; key: string; by: (row: StoredFirm[Kind][number], body: Write) => boolean };
};

type Written = { recordStatus: RecordStatus };
const isEffective = ({ recordStatus }: Written) => recordStatus === 'EFFECTIVE';

export const nameRules: RecordRules<'names', FirmNameWrite> = {
  kind: 'names',
  columns: ({ value, type }) => ({
    name: value,
    name_key: nameKey(value),
    tokens: postedTokens(value),
    type,
  }),
  faults: (_, { names }, body, recordId) => {
    const isDisplayName = names.some(({ id, is_display_name }) => id === recordId && is_display_name);
    if (!isDisplayName || isEffective(body)) return [];
    return [{ target: 'recordStatus', key: 'firms.validation.displayNameDeleted' }];
  },
  follow: refreshNames,
  repeated: {
    target: 'value',
    key: 'firms.validation.nameRepeated',
    by: (row, { type, value }) => row.type === type && lettersOf(row.name) === lettersOf(value),
  },
  isSame: (row, { value }) => lettersOf(row.name) === lettersOf(value),
};

/** Names are equal ignoring case and punctuation (document 3, section 5). */
const lettersOf = (name: string): string => nameKey(name).replaceAll(' ', '');

export const identifierRules: RecordRules<'identifiers', FirmIdentifierWrite> = {
  kind: 'identifiers',
  columns: ({ type, value }) => {
    const normalised = normalisedIdentifier(type, value);
    return { type, value: normalised, value_key: identifierKey(normalised) };
  },
  faults: async (db, { firm }, body) => (isEffective(body) ? identifierFaults(db, firm.id, body) : []),
  repeated: {
    target: 'value',
    key: 'firms.validation.identifierRepeated',
    by: (row, { type, value }) =>
      row.type === type && normalisedIdentifier(type, row.value) === normalisedIdentifier(type, value),
  },
};

type Identifier = Pick<FirmIdentifierWrite, 'type' | 'value'>;

/** The faults of a firm's identifier. */
export async function identifierFaults(db: Db, firmId: string, identifier: Identifier): Promise<Fault[]> {
  const fault =
    identifierFault(identifier.type, identifier.value) ?? (await leiFault(db, firmId, identifier));
  return fault ? [fault] : [];
}

/** An LEI belongs to one firm: entering it again names that firm. */
async function leiFault(db: Db, firmId: string, { type, value }: Identifier): Promise<Fault | undefined> {
  if (type !== 'LEI') return undefined;
  const { rows } = await sql<{ id: string; name: string; key: string }>`
    select firms.id, display_name as name, key from firm_identifiers join firms on firms.id = firm_id
    where type = 'LEI' and firm_identifiers.record_status = 'EFFECTIVE' and value_key = ${identifierKey(value)}
      and firm_id <> ${firmId}`.execute(db);
  const [holder] = rows;
  if (!holder) return undefined;
  const { id, name, key } = holder;
  return { target: 'value', key: 'firms.validation.leiTaken', values: { name, key, id }, isTaken: true };
}

/** From the unique index, if two enter it at once. */
export const takenFaults = {
  firm_provider_links_one_firm: {
    target: 'factSetId',
    key: 'firms.validation.factSetLinkedMeanwhile',
    isTaken: true,
  },
  firm_identifiers_lei: { target: 'value', key: 'firms.validation.leiTakenMeanwhile', isTaken: true },
} as const satisfies Record<string, Fault>;

export const sectorRules: RecordRules<'sectors', FirmSectorWrite> = {
  kind: 'sectors',
  columns: ({ scheme, code }) => ({ scheme, code }),
  faults: (_, __, { scheme, code }) =>
    isSectorCode(scheme, code) ? [] : [{ target: 'code', key: 'firms.validation.sectorUnknown' }],
  repeated: {
    target: 'code',
    key: 'firms.validation.sectorRepeated',
    by: (row, { scheme, code }) => row.scheme === scheme && row.code === code,
  },
};

export const roleRules: RecordRules<'roles', FirmRoleWrite> = {
  kind: 'roles',
  columns: ({ type }) => ({ type }),
  faults: (_, { firm }, body) => (isEffective(body) ? roleFaults(firm.entity_type, body.type) : []),
  repeated: {
    target: 'type',
    key: 'firms.validation.roleRepeated',
    by: (row, { type }) => row.type === type,
  },
  follow: refreshRoles,
  isSame: (row, { type }) => row.type === type,
};

/** Why a firm can't get this role. */
export const roleFaults = (entityType: string | null, type: RoleType): Fault[] =>
  entityType === null && rolesOfTyped.includes(type)
    ? [{ target: 'type', key: 'firms.validation.entityTypeNeeded' }]
    : [];

export const addressRules: RecordRules<'addresses', FirmAddressWrite> = {
  kind: 'addresses',
  columns: (body) => ({
    type: body.type,
    street_line1: body.streetLine1,
    street_line2: body.streetLine2,
    street_line3: body.streetLine3,
    city: body.city,
    state: body.state,
    postal_code: body.postalCode,
    country: body.country,
    phone_number: body.phoneNumber,
    fax_number: body.faxNumber,
  }),
  faults: (_, { addresses }, body, recordId) => {
    const stored = addresses.find(({ id }) => id === recordId);
    if (!stored) return [];
    const { street_line1: streetLine1, postal_code: postalCode, city, state, country } = stored;
    return emptiedParts({ streetLine1, postalCode, city, state, country }, body);
  },
};

export const contactRules: RecordRules<'contacts', FirmContactWrite> = {
  kind: 'contacts',
  columns: ({ type, value }) => {
    const normalised = normalisedContact(type, value);
    return { type, value: normalised, value_key: contactKey(type, normalised) };
  },
  repeated: {
    target: 'value',
    key: 'firms.validation.contactRepeated',
    by: (row, { type, value }) => row.type === type && row.value === normalisedContact(type, value),
  },
};
