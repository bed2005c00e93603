import * as z from 'zod/mini';
import {
  AddressType,
  ContactType,
  DataSource,
  IdentifierType,
  NameType,
  RecordStatus,
  RoleType,
  SectorScheme,
} from './firmValues.ts';
import { identifierFault } from './identifierRules.ts';
import { Instant, optionalText, requiredText } from './text.ts';

/**
 * What each record of a firm has besides its fields. Its `version` counts only its own changes, so that people who
 * edit different records of a firm never conflict; a write sends it in If-Match.
 */
const ofRecord = {
  id: z.uuid(),
  recordStatus: RecordStatus,
  version: z.int(),
  createdOn: Instant,
  source: DataSource,
  /** Written by the platform's staff over the provider's or the file's value: the CMG badge. */
  isOverride: z.boolean(),
};
const status = { recordStatus: z._default(RecordStatus, 'EFFECTIVE') };

const name = { value: requiredText('firms.validation.nameValueRequired', 300), type: NameType };
export const FirmNameWrite = z.strictObject({ ...name, ...status });
export type FirmNameWrite = z.infer<typeof FirmNameWrite>;
export const FirmName = z.object({
  value: z.string(),
  type: NameType,
  isDisplayName: z.boolean(),
  isMarketingName: z.boolean(),
  isFinraName: z.boolean(),
  isAbbreviation: z.boolean(),
  ...ofRecord,
});
export type FirmName = z.infer<typeof FirmName>;

/** Its kind: a marketing name, a FINRA name or an abbreviation. */
export const FirmNameFlag = z.strictObject({ value: z.boolean() });

/** Its value follows the rules of its kind, unless it is deleted. */
export const FirmIdentifierWrite = z
  .strictObject({
    type: IdentifierType,
    value: requiredText('firms.validation.identifierValueRequired', 100),
    ...status,
  })
  .check(({ value: identifier, issues }) => {
    const { type, value, recordStatus } = identifier;
    const fault = recordStatus === 'EFFECTIVE' && identifierFault(type, value);
    if (!fault) return;
    const { target, key: message, values: params } = fault;
    issues.push({ code: 'custom', path: [target], message, input: value, ...(params && { params }) });
  });
export type FirmIdentifierWrite = z.infer<typeof FirmIdentifierWrite>;
/**
 * Whether the check digits are right; null for kinds without any. `sharedWith`: other firms with the same identifier.
 */
export const FirmIdentifier = z.object({
  type: IdentifierType,
  value: z.string(),
  checkDigitsAgree: z.nullable(z.boolean()),
  sharedWith: z.int(),
  ...ofRecord,
});
export type FirmIdentifier = z.infer<typeof FirmIdentifier>;

/** `code` is one of the scheme's (`firms.sectorSchemes`). */
export const FirmSectorWrite = z.strictObject({
  scheme: SectorScheme,
  code: requiredText('firms.validation.sectorRequired', 10),
  ...status,
});
export type FirmSectorWrite = z.infer<typeof FirmSectorWrite>;
export const FirmSector = z.object({ scheme: SectorScheme, code: z.string(), ...ofRecord });
export type FirmSector = z.infer<typeof FirmSector>;

export const FirmRoleWrite = z.strictObject({ type: RoleType, ...status });
export type FirmRoleWrite = z.infer<typeof FirmRoleWrite>;
export const FirmRole = z.object({ type: RoleType, ...ofRecord });
export type FirmRole = z.infer<typeof FirmRole>;

/** `country` is a two-letter code of ISO 3166-1. */
export const FirmAddressWrite = z.strictObject({
  type: AddressType,
  streetLine1: requiredText('firms.validation.streetRequired', 200),
  streetLine2: optionalText(200),
  streetLine3: optionalText(200),
  city: requiredText('firms.validation.cityRequired'),
  state: requiredText('firms.validation.stateRequired'),
  postalCode: requiredText('firms.validation.postalCodeRequired', 20),
  country: z
    .string({ error: 'firms.validation.countryRequired' })
    .check(z.regex(/^[A-Z]{2}$/, { error: 'firms.validation.countryRequired' })),
  phoneNumber: optionalText(50),
  faxNumber: optionalText(50),
  ...status,
});
export type FirmAddressWrite = z.infer<typeof FirmAddressWrite>;
/** For firms from a file, a part that the file lacks is empty text. */
export const FirmAddress = z.object({
  type: AddressType,
  streetLine1: z.string(),
  streetLine2: z.nullable(z.string()),
  streetLine3: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
  phoneNumber: z.nullable(z.string()),
  faxNumber: z.nullable(z.string()),
  ...ofRecord,
});
export type FirmAddress = z.infer<typeof FirmAddress>;

export const FirmContactWrite = z.strictObject({
  type: ContactType,
  value: requiredText('firms.validation.contactValueRequired', 300),
  ...status,
});
export type FirmContactWrite = z.infer<typeof FirmContactWrite>;
export const FirmContact = z.object({ type: ContactType, value: z.string(), ...ofRecord });
export type FirmContact = z.infer<typeof FirmContact>;
