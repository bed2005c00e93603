import * as z from 'zod/mini';

/** What a file of a customer's CRM holds (document 3, section 3, "CRM file types"). */
export const CrmFileType = z.enum(['INVESTORS', 'COVERAGES', 'CONTACTS']);
export type CrmFileType = z.infer<typeof CrmFileType>;

/** 30 MB. */
export const mostFileBytes = 31_457_280;
export const mostFileColumns = 1_000;
export const mostFileRows = 1_000_000;
/** In characters: a file with a longer cell is refused as a whole. */
export const mostCellLength = 100_000;

/** A file's name: letters, digits, underscores, spaces, hyphens and periods, and the extension. */
export const fileNamePattern = /^[A-Za-z0-9_ .-]+$/;
export const isCsvName = (name: string): boolean => /\.csv$/i.test(name);

/** A column that a file may have. */
export type CrmColumn = {
  name: string;
  isRequired?: true;
  /** Its only allowed values, in any case. */
  values?: readonly string[];
  /** For such a column: it may also be empty. */
  mayBeEmpty?: true;
  /** Values with wrong check digits are reported, and taken nevertheless. */
  identifier?: 'LEI' | 'CIK' | 'CRD';
  maximum: number;
};

const column = (name: string, maximum = 300): CrmColumn => ({ name, maximum });
const both = (name: string, maximum = 300) => [column(`${name}1`, maximum), column(`${name}2`, maximum)];
const required = (name: string, maximum = 100): CrmColumn => ({ name, isRequired: true, maximum });
const choice = (name: string, ...values: string[]): CrmColumn => ({ name, values, maximum: 50 });
const identifier = (name: string, kind: 'LEI' | 'CIK' | 'CRD'): CrmColumn => ({
  name,
  identifier: kind,
  maximum: 100,
});

const addresses = both('Address');
const phones = [...both('PhoneNumber', 100), ...both('FaxNumber', 100)];
const emails = both('Email');
const status = choice('Status', 'EFFECTIVE', 'DELETED');

/** The columns of each type (document 3, sections 3 and 5), in the order of its template. */
export const crmFileColumns: Readonly<Record<CrmFileType, readonly CrmColumn[]>> = {
  INVESTORS: [
    required('FirmKey'),
    required('Name', 300),
    column('Description', 4_000),
    column('InvestorType', 100),
    column('InvestorSubType', 100),
    ...addresses,
    ...phones,
    ...emails,
    ...both('Website'),
    identifier('Cik1', 'CIK'),
    identifier('Cik2', 'CIK'),
    identifier('Lei', 'LEI'),
    identifier('Crd', 'CRD'),
    column('FactSet', 100),
    status,
  ],
  COVERAGES: [
    required('InvestorFirmKey'),
    choice('RelationshipType', 'PRIMARY', 'SECONDARY'),
    column('RelationshipStatus', 100),
    required('EmployeeKey'),
    column('Name'),
    column('Titles', 1_000),
    { ...choice('JobFunction', 'SALES', 'TRADING', 'SYNDICATE'), mayBeEmpty: true },
    ...addresses,
    ...phones,
    column('Department'),
    ...emails,
    status,
  ],
  CONTACTS: [
    required('FirmKey'),
    required('EmployeeKey'),
    required('Name', 300),
    column('Titles', 1_000),
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
