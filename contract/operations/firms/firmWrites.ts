import * as z from 'zod/mini';
import {
  FirmAddress,
  FirmAddressChange,
  FirmAddressCreate,
  FirmAddressWrite,
  FirmContact,
  FirmContactCreate,
  FirmContactWrite,
  FirmIdentifier,
  FirmIdentifierCreate,
  FirmIdentifierWrite,
  FirmName,
  FirmNameCreate,
  FirmNameFlag,
  FirmNameWrite,
  FirmRole,
  FirmRoleCreate,
  FirmRoleWrite,
  FirmSector,
  FirmSectorCreate,
  FirmSectorWrite,
} from '#contract/firmParts.ts';
import { Firm, FirmCreate, FirmDetails, FirmDetailsWrite } from '#contract/firms.ts';
import { type Operations, platformGate } from '#contract/operation.ts';
import { one, QueryBoolean } from '#contract/paging.ts';

const { edit } = platformGate('Firm');
const many = '/dex/api/v1/firms';
const single = `${many}/{id}` as const;
const byId = { id: z.uuid() };
/** Accounts show the firm they are mapped to. */
const touches = ['accounts', 'directoryChanges', 'duplicates'] as const;

/** Ours: if the firm already has such a record, it is answered as it is, so that the call may be repeated. */
const ifMissing = z.object({ ifMissing: z._default(QueryBoolean, false) });

/** The two calls that write a record of a firm: `/firms/{id}/names` and `/firms/{id}/names/{nameId}`. */
const recordsOf = <
  const Path extends string,
  const Param extends string,
  Create extends z.ZodMiniType,
  Write extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
  Change extends z.ZodMiniType = Write,
>(
  path: Path,
  param: Param,
  what: string,
  { added, body, change, answer }: { added: Create; body: Write; change?: Change; answer: Answer },
) =>
  ({
    create: {
      summary: `Add ${what} to a firm`,
      method: 'POST',
      path: { admin: `${single}/${path}` },
      params: byId,
      access: edit,
      body: added,
      answer,
      status: 201,
      idempotency: 'key',
      touches,
    },
    update: {
      summary: `Change ${what} of a firm, or delete or restore it`,
      method: 'PUT',
      path: { admin: `${single}/${path}/{${param}}` },
      params: { ...byId, [param]: z.uuid() } as { id: z.ZodMiniUUID } & { [Name in Param]: z.ZodMiniUUID },
      access: edit,
      body: (change ?? body) as Change,
      readBy: { call: 'firms.get', part: path },
      answer,
      idempotency: 'idempotent',
      versioned: true,
      touches,
    },
  }) as const;

const name = recordsOf('names', 'nameId', 'a name', {
  added: FirmNameCreate,
  body: FirmNameWrite,
  answer: one(FirmName),
});
const identifier = recordsOf('identifiers', 'identifierId', 'an identifier', {
  added: FirmIdentifierCreate,
  body: FirmIdentifierWrite,
  answer: one(FirmIdentifier),
});
const sector = recordsOf('sectors', 'sectorId', 'a sector', {
  added: FirmSectorCreate,
  body: FirmSectorWrite,
  answer: one(FirmSector),
});
const role = recordsOf('roles', 'firmRoleId', 'a role', {
  added: FirmRoleCreate,
  body: FirmRoleWrite,
  answer: one(FirmRole),
});
const address = recordsOf('addresses', 'addressId', 'an address', {
  added: FirmAddressCreate,
  body: FirmAddressWrite,
  change: FirmAddressChange,
  answer: one(FirmAddress),
});
const contact = recordsOf('contacts', 'contactId', 'a contact', {
  added: FirmContactCreate,
  body: FirmContactWrite,
  answer: one(FirmContact),
});

const flag = <const Path extends string>(path: Path, summary: string) =>
  ({
    summary,
    method: 'POST',
    path: { admin: `${single}/names/{nameId}/${path}` },
    params: { ...byId, nameId: z.uuid() },
    access: edit,
    answer: one(FirmName),
    idempotency: 'idempotent',
    versioned: true,
    touches,
  }) as const;

/** What the platform's staff does to firms and their records (document 3, section 7). */
export const firmWritesOperations = {
  'firms.create': {
    summary: 'Create a firm from a name',
    method: 'POST',
    path: { admin: many },
    access: edit,
    body: FirmCreate,
    answer: one(Firm),
    status: 201,
    idempotency: 'key',
    touches,
  },
  'firms.updateDetails': {
    summary: "Change a firm's details, its status and whether it is deleted",
    method: 'PUT',
    path: { admin: `${single}/firmBasicInformation/{detailsId}` },
    params: { ...byId, detailsId: z.uuid() },
    access: edit,
    body: FirmDetailsWrite,
    readBy: { call: 'firms.get', part: 'details' },
    answer: one(FirmDetails),
    idempotency: 'idempotent',
    versioned: true,
    touches,
  },
  'firms.createName': { ...name.create, query: ifMissing },
  'firms.updateName': name.update,
  // The name is written as a whole, so the last call wins.
  'firms.setDisplayName': {
    ...flag('setDisplayName', 'Make a name the display name'),
    versioned: undefined,
  },
  'firms.setMarketingName': {
    ...flag('setMarketingName', 'Say whether a name is a marketing name'),
    body: FirmNameFlag,
    changes: ['isMarketingName'],
  },
  'firms.setFinraName': {
    ...flag('setFinraName', 'Say whether a name is a FINRA name'),
    body: FirmNameFlag,
    changes: ['isFinraName'],
  },
  'firms.setNameAbbreviation': {
    ...flag('setNameAbbreviation', 'Say whether a name is an abbreviation'),
    body: FirmNameFlag,
    changes: ['isAbbreviation'],
  },
  'firms.createIdentifier': identifier.create,
  'firms.updateIdentifier': identifier.update,
  'firms.createSector': sector.create,
  'firms.updateSector': sector.update,
  'firms.createRole': { ...role.create, query: ifMissing },
  'firms.updateRole': role.update,
  'firms.createAddress': address.create,
  'firms.updateAddress': address.update,
  'firms.createContact': contact.create,
  'firms.updateContact': contact.update,
} as const satisfies Operations;
