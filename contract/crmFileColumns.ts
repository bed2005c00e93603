import * as z from 'zod/mini';
import { normalisedIdentifier } from './identifierRules.ts';
import { asEmail } from './pasted.ts';
import { asFreeText, asKey, asLine, asPhone } from './values.ts';

/** What a file of a customer's CRM holds (document 3, section 3, "CRM file types"). */
export const CrmFileType = z.enum(['INVESTORS', 'COVERAGES', 'CONTACTS']);
export type CrmFileType = z.infer<typeof CrmFileType>;

/** 30 MB. */
export const maxFileBytes = 31_457_280;
/** Of a form with such a file and its texts. */
export const maxFormBytes = maxFileBytes + 256 * 1024;
export const maxFileColumns = 1_000;
export const maxFileRows = 1_000_000;
/** In characters: a file with a longer cell is refused as a whole. */
export const maxCellLength = 100_000;

/** A file's name: letters, digits, underscores, spaces, hyphens and periods, and the extension. */
export const fileNamePattern = /^[A-Za-z0-9_ .-]+$/;
export const isCsvName = (name: string): boolean => /\.csv$/i.test(name);

/** A column that a file may have. */
export type CrmColumn = {
  name: string;
  kind: ColumnKind;
  isRequired?: true;
  /** Its only allowed values, in any case. */
  values?: readonly string[];
  /** For such a column: it may also be empty. */
  mayBeEmpty?: true;
  maximum: number;
};

/** How each kind of value is written, as in forms and calls. */
const written = {
  key: asKey,
  name: asLine,
  line: asLine,
  text: asFreeText,
  phone: asPhone,
  email: asEmail,
  url: asLine,
  choice: (text: string) => asKey(text).toUpperCase(),
  LEI: (text: string) => normalisedIdentifier('LEI', text),
  CIK: (text: string) => normalisedIdentifier('CIK', text),
  CRD: (text: string) => normalisedIdentifier('CRD', text),
} as const satisfies Record<string, (text: string) => string>;
export type ColumnKind = keyof typeof written;

export const writtenIn = ({ kind }: CrmColumn, text: string): string => written[kind](text);

const column = (name: string, kind: ColumnKind = 'line', maximum = 300): CrmColumn => ({
  name,
  kind,
  maximum,
});
const both = (name: string, kind: ColumnKind, maximum = 300) => [
  column(`${name}1`, kind, maximum),
  column(`${name}2`, kind, maximum),
];
const key = (name: string): CrmColumn => ({ ...column(name, 'key', 100), isRequired: true });
const requiredName: CrmColumn = { ...column('Name', 'name'), isRequired: true };
const choice = (name: string, ...values: string[]): CrmColumn => ({ ...column(name, 'choice', 50), values });

const addresses = both('Address', 'text');
const phones = [...both('PhoneNumber', 'phone', 100), ...both('FaxNumber', 'phone', 100)];
const emails = both('Email', 'email');
const status = choice('Status', 'EFFECTIVE', 'DELETED');

/** The columns of each type (document 3, sections 3 and 5), in the order of its template. */
export const crmFileColumns: Readonly<Record<CrmFileType, readonly CrmColumn[]>> = {
  INVESTORS: [
    key('FirmKey'),
    requiredName,
    column('Description', 'text', 4_000),
    column('InvestorType', 'line', 100),
    column('InvestorSubType', 'line', 100),
    ...addresses,
    ...phones,
    ...emails,
    ...both('Website', 'url'),
    column('Cik1', 'CIK', 100),
    column('Cik2', 'CIK', 100),
    column('Lei', 'LEI', 100),
    column('Crd', 'CRD', 100),
    column('FactSet', 'key', 100),
    status,
  ],
  COVERAGES: [
    key('InvestorFirmKey'),
    choice('RelationshipType', 'PRIMARY', 'SECONDARY'),
    column('RelationshipStatus', 'line', 100),
    key('EmployeeKey'),
    column('Name', 'name'),
    column('Titles', 'line', 1_000),
    { ...choice('JobFunction', 'SALES', 'TRADING', 'SYNDICATE'), mayBeEmpty: true },
    ...addresses,
    ...phones,
    column('Department'),
    ...emails,
    status,
  ],
  CONTACTS: [
    key('FirmKey'),
    key('EmployeeKey'),
    requiredName,
    column('Titles', 'line', 1_000),
    ...addresses,
    ...phones,
    ...emails,
    status,
  ],
};

/** The columns that identify a row of a file. */
export const keyColumns: Readonly<Record<CrmFileType, readonly string[]>> = {
  INVESTORS: ['FirmKey'],
  COVERAGES: ['InvestorFirmKey', 'EmployeeKey'],
  CONTACTS: ['FirmKey', 'EmployeeKey'],
};

/** How headers are compared: ignoring case, blanks and punctuation. */
export const headerKey = (header: string): string =>
  header.toLowerCase().replace(/[^\p{Letter}\p{Number}]/gu, '');
