import {
  type ColumnKind,
  type CrmColumn,
  type CrmFileType,
  crmFileColumns,
  writtenIn,
} from '#contract/crmFileColumns.ts';
import type { CrmFileColumn } from '#contract/crmImports.ts';
import { identifierFault } from '#contract/identifierRules.ts';
import { isEmail } from '#contract/text.ts';
import { isWebAddress } from '#contract/values.ts';

type Proposal = Required<Pick<CrmFileColumn, 'column' | 'by' | 'fit'>>;

/** Enough values to tell a column by. */
const fewestValues = 3;
const enough = 0.8;

/**
 * The columns that headers nobody has mapped yet probably mean, by the headers' words and by their values: the surest
 * first, each column once.
 */
export function proposedColumns(
  type: CrmFileType,
  headers: readonly { header: string; values: readonly string[]; at: number }[],
  taken: ReadonlySet<string>,
): ReadonlyMap<number, Proposal> {
  const free = crmFileColumns[type].filter(({ name }) => !taken.has(name));
  const candidates = headers.flatMap(({ header, values, at }) =>
    free.flatMap((column) => {
      const found = likeness(column, wordsOf(header), values);
      return found ? [{ at, column: column.name, ...found }] : [];
    }),
  );
  const proposals = new Map<number, Proposal>();
  const used = new Set<string>();
  for (const { at, column, by, fit } of candidates.sort((one, other) => other.score - one.score)) {
    if (proposals.has(at) || used.has(column)) continue;
    proposals.set(at, { column, by, fit });
    used.add(column);
  }
  return proposals;
}

type Likeness = Pick<Proposal, 'by' | 'fit'> & { score: number };

function likeness(
  column: CrmColumn,
  words: ReadonlySet<string>,
  values: readonly string[],
): Likeness | undefined {
  const named = Math.max(
    0,
    ...(phrases[column.name.replace(/\d$/, '')] ?? [])
      .map((phrase) => phrase.split(' '))
      .filter((phrase) => phrase.every((word) => words.has(word)))
      .map(({ length }) => length),
  );
  const test = forms[column.kind];
  const matching = test ? values.filter((value) => test(writtenIn(column, value), column)).length : 0;
  const fit = test && values.length > 0 ? { matching, of: values.length } : null;
  const share = fit ? matching / values.length : 0;
  if (named > 0 && (!fit || share >= enough)) return { by: 'WORDS', fit, score: 1 + named + share };
  const tell = telling[column.kind] ?? (() => true);
  return fit && values.length >= fewestValues && share >= enough && values.every(tell)
    ? { by: 'VALUES', fit, score: share }
    : undefined;
}

const wordsOf = (header: string): ReadonlySet<string> =>
  new Set(
    header
      .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
      .toLowerCase()
      .replace(/e-?mail/g, 'email')
      .split(/[^\p{L}]+/u),
  );

/** What other systems call these columns. */
const phrases: Readonly<Record<string, readonly string[]>> = {
  FirmKey: [
    'firm id',
    'firm ref',
    'firm code',
    'firm number',
    'investor id',
    'account id',
    'client id',
    'external id',
  ],
  InvestorFirmKey: ['firm key', 'firm id', 'firm ref', 'firm code', 'investor id', 'account id', 'client id'],
  EmployeeKey: ['employee id', 'employee number', 'contact id', 'person id', 'staff id'],
  Name: ['name', 'firm', 'investor', 'company', 'organization', 'organisation', 'client', 'société', 'nom'],
  Description: ['description', 'notes', 'about', 'comment', 'comments'],
  InvestorType: ['type', 'category', 'firm type'],
  InvestorSubType: ['sub type', 'subtype', 'sub category'],
  Address: ['address', 'street', 'adresse'],
  PhoneNumber: ['phone', 'telephone', 'tel', 'mobile', 'téléphone'],
  FaxNumber: ['fax', 'fax number'],
  Email: ['email', 'mail', 'courriel'],
  Website: ['website', 'web', 'url', 'homepage', 'domain', 'site'],
  Cik: ['cik', 'sec number'],
  Lei: ['lei', 'legal entity identifier'],
  Crd: ['crd', 'iard', 'finra number'],
  FactSet: ['factset', 'factset id'],
  Status: ['status', 'state', 'statut'],
  RelationshipType: ['relationship', 'relation', 'coverage type'],
  RelationshipStatus: ['relationship status', 'coverage status'],
  Titles: ['title', 'position', 'titre'],
  JobFunction: ['function', 'job', 'desk'],
  Department: ['department', 'team', 'division'],
};

/** The form of a kind's values. */
const forms: Partial<Record<ColumnKind, (value: string, column: CrmColumn) => boolean>> = {
  LEI: (value) => identifierFault('LEI', value) === undefined,
  CIK: (value) => /^\d{10}$/.test(value),
  CRD: (value) => /^\d{1,8}$/.test(value),
  email: isEmail,
  url: (value) => isWebAddress(value) && /\p{L}{2}/u.test(value),
  phone: (value) => /^\+?[\d ().-]{7,}$/.test(value),
  choice: (value, { values = [] }) => values.includes(value),
};

/** What a value needs besides, where numbers of other kinds have the same form. */
const telling: Partial<Record<ColumnKind, (value: string) => boolean>> = {
  CIK: (value) => /^0\d{9}$/.test(value),
  CRD: () => false,
  phone: (value) => /[ ().+-]/.test(value),
};
