import * as z from 'zod/mini';
import { isCountry } from './countries.ts';
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
import { ours } from './ours.ts';
import { asEmail } from './pasted.ts';
import { Instant, isEmail, lineOrEmpty, optionalPhone, optionalText, requiredText } from './text.ts';
import { asLine, asPhone, isWebAddress } from './values.ts';

/**
 * What each record of a firm has besides its fields. Its `version` counts only its own changes, so that people who
 * edit different records of a firm never conflict; a write sends it in If-Match.
 */
const ofRecord = {
  id: z.uuid(),
  recordStatus: RecordStatus,
  version: z.int(),
  createdOn: ours(Instant),
  source: ours(DataSource),
  /** Written by the platform's staff over the provider's or the file's value: the CMG badge. */
  isOverride: ours(z.boolean()),
};
/** A new record is effective unless it says otherwise; a saved one says its status (document 3, section 5). */
const status = { recordStatus: z.optional(RecordStatus) };
const saved = { recordStatus: RecordStatus };

const name = { value: requiredText('firms.validation.nameValueRequired', 300), type: NameType };
export const FirmNameCreate = z.strictObject({ ...name, ...status });
export const FirmNameWrite = z.safeExtend(FirmNameCreate, saved);
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
export const FirmIdentifierCreate = z
  .strictObject({
    type: IdentifierType,
    value: requiredText('firms.validation.identifierValueRequired', 100),
    ...status,
  })
  .check(({ value: identifier, issues }) => {
    const { type, value, recordStatus } = identifier;
    const fault = recordStatus !== 'DELETED' && identifierFault(type, value);
    if (!fault) return;
    const { target, key: message, values: params } = fault;
    issues.push({ code: 'custom', path: [target], message, input: value, ...(params && { params }) });
  });
export const FirmIdentifierWrite = z.safeExtend(FirmIdentifierCreate, saved);
export type FirmIdentifierWrite = z.infer<typeof FirmIdentifierWrite>;
/**
 * Whether the check digits are right; null for kinds without any. `sharedWith`: other firms with the same identifier.
 */
export const FirmIdentifier = z.object({
  type: IdentifierType,
  value: z.string(),
  checkDigitsAgree: ours(z.nullable(z.boolean())),
  sharedWith: ours(z.int()),
  ...ofRecord,
});
export type FirmIdentifier = z.infer<typeof FirmIdentifier>;

/** `code` is one of the scheme's (`firms.sectorSchemes`). */
export const FirmSectorCreate = z.strictObject({
  scheme: SectorScheme,
  code: requiredText('firms.validation.sectorRequired', 10),
  ...status,
});
export const FirmSectorWrite = z.safeExtend(FirmSectorCreate, saved);
export type FirmSectorWrite = z.infer<typeof FirmSectorWrite>;
export const FirmSector = z.object({ scheme: SectorScheme, code: z.string(), ...ofRecord });
export type FirmSector = z.infer<typeof FirmSector>;

export const FirmRoleCreate = z.strictObject({ type: RoleType, ...status });
export const FirmRoleWrite = z.safeExtend(FirmRoleCreate, saved);
export type FirmRoleWrite = z.infer<typeof FirmRoleWrite>;
export const FirmRole = z.object({ type: RoleType, ...ofRecord });
export type FirmRole = z.infer<typeof FirmRole>;

const country = z
  .string({ error: 'firms.validation.countryRequired' })
  .check(
    z.regex(/^[A-Z]{2}$/, { error: 'firms.validation.countryRequired', abort: true }),
    z.refine(isCountry, { error: 'firms.validation.countryUnknown' }),
  );

/** `country` is a two-letter code of ISO 3166-1. */
export const FirmAddressCreate = z.strictObject({
  type: AddressType,
  streetLine1: requiredText('firms.validation.streetRequired', 200),
  streetLine2: optionalText(200),
  streetLine3: optionalText(200),
  city: requiredText('firms.validation.cityRequired'),
  state: requiredText('firms.validation.stateRequired'),
  postalCode: requiredText('firms.validation.postalCodeRequired', 20),
  country,
  phoneNumber: optionalPhone(50),
  faxNumber: optionalPhone(50),
  ...status,
});
export const FirmAddressWrite = z.safeExtend(FirmAddressCreate, saved);
export type FirmAddressWrite = z.infer<typeof FirmAddressWrite>;

/** A change of an address: the parts that it lacks, as it comes from a file, may stay empty. */
export const FirmAddressChange = z.extend(FirmAddressWrite, {
  streetLine1: lineOrEmpty('firms.validation.streetRequired', 200),
  city: lineOrEmpty('firms.validation.cityRequired'),
  state: lineOrEmpty('firms.validation.stateRequired'),
  postalCode: lineOrEmpty('firms.validation.postalCodeRequired', 20),
  country: z
    .string({ error: 'firms.validation.countryRequired' })
    .check(z.refine((code) => code === '' || isCountry(code), { error: 'firms.validation.countryUnknown' })),
});

const addressParts = {
  streetLine1: 'streetRequired',
  city: 'cityRequired',
  state: 'stateRequired',
  postalCode: 'postalCodeRequired',
  country: 'countryRequired',
} as const;
type AddressParts = Record<keyof typeof addressParts, string>;
const partNames = Object.keys(addressParts) as (keyof AddressParts)[];

/** Whether an address has all that a new one must have. */
export const isWholeAddress = (address: AddressParts): boolean =>
  partNames.every((part) => address[part] !== '');

/** The parts that a change would empty. */
export const emptiedParts = (stored: AddressParts, body: AddressParts) =>
  partNames
    .filter((part) => body[part] === '' && stored[part] !== '')
    .map((target) => ({ target, key: `firms.validation.${addressParts[target]}` }));

/** A change of this address. */
export const addressChangeOf = (stored: AddressParts) =>
  FirmAddressChange.check(({ value, issues }) => {
    for (const { target, key } of emptiedParts(stored, value))
      issues.push({ code: 'custom', path: [target], message: key, input: value[target] });
  });

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

/** An email or web address is one, unless it is deleted. */
export const FirmContactCreate = z
  .strictObject({
    type: ContactType,
    value: requiredText('firms.validation.contactValueRequired', 300),
    ...status,
  })
  .check(({ value: contact, issues }) => {
    const { type, recordStatus } = contact;
    const value = normalisedContact(type, contact.value);
    const { isRight, message } = contactChecks[type];
    if (recordStatus !== 'DELETED' && !isRight(value))
      issues.push({ code: 'custom', path: ['value'], message, input: value });
  });
export const FirmContactWrite = z.safeExtend(FirmContactCreate, saved);

const email = { clean: asEmail, isRight: isEmail, message: 'validation.emailAddressInvalid' };
const contactChecks = {
  EMAIL: email,
  SYNDICATE_WIRES_DISTRIBUTION_EMAIL: email,
  URL: { clean: asLine, isRight: isWebAddress, message: 'firms.validation.webAddress' },
  US_ECM_PROSPECTUS_PHONE_NUMBER: { clean: asPhone, isRight: () => true, message: '' },
};

/** The link of a contact, if it is one: to the web or to a mailbox, nothing else. */
export function contactLink(type: ContactType, value: string): string | undefined {
  if (type === 'US_ECM_PROSPECTUS_PHONE_NUMBER' || !contactChecks[type].isRight(value)) return undefined;
  if (type !== 'URL') return `mailto:${value}`;
  return /^https?:/i.test(value) ? value : `https://${value}`;
}

/** A contact's value as it is stored. */
export const normalisedContact = (type: ContactType, value: string): string =>
  contactChecks[type].clean(value);

export type FirmContactWrite = z.infer<typeof FirmContactWrite>;
export const FirmContact = z.object({ type: ContactType, value: z.string(), ...ofRecord });
export type FirmContact = z.infer<typeof FirmContact>;
