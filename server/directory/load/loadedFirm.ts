import { createHash } from 'node:crypto';
import type { EntityType, IdentifierType, IndustryType, NameType } from '#contract/firmValues.ts';
import { identifierFault, writtenIdentifier } from '#contract/identifierRules.ts';
import { contactKey, domainOf, identifierKey, nameKey, nameTokens } from '#server/db/firmKeys.ts';

type Values = Readonly<Record<string, string>>;
/** A row that is not loaded, and why. */
export type Rejected = { reason: string };

/** A stable id: the same names give the same id at each load, so that a reload updates what it loaded before. */
export function loadedId(...names: string[]): string {
  const hex = createHash('sha256').update(names.join('\n')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const record = (firmId: string, ...names: string[]) => ({
  firm_id: loadedId(firmId),
  id: loadedId(firmId, ...names),
});

export const nameOf = (firmId: string, name: string, type: NameType, ...known: string[]) => ({
  ...record(firmId, 'name', ...known),
  name,
  name_key: nameKey(name),
  tokens: nameTokens(name),
  type,
});

/** A line of `firms.csv`: the firm, its legal name, its head office and its web address, as far as they are told. */
export function readFirmLine(values: Values) {
  const { firm_id: firmId = '', legal_name = '', website = '' } = values;
  const name = legal_name.trim();
  if (!firmId) return { reason: 'firm_id is missing' };
  if (!name || name.length > 300) return { reason: 'legal_name is missing or longer than 300 characters' };
  const url = domainOf(website) ? website.trim().slice(0, 300) : null;
  return {
    firm: {
      id: loadedId(firmId),
      entity_type: entityTypes[values.entity_type ?? ''] ?? null,
      industry_type: industryOf(values),
      description: values.industry?.trim() || null,
    },
    name: nameOf(firmId, name, 'LEGAL', 'legal'),
    address: addressOf(firmId, values),
    contact: url && { ...record(firmId, 'url'), type: 'URL', value: url, value_key: contactKey('URL', url) },
  };
}

function addressOf(firmId: string, { street = '', city = '', region = '', ...rest }: Values) {
  if (!street && !city) return null;
  return {
    ...record(firmId, 'headquarters'),
    type: 'HEADQUARTERS',
    street_line1: street,
    city,
    state: region,
    postal_code: rest.postal_code ?? '',
    country: countryCodes.get(rest.country ?? '') ?? '',
    phone_number: rest.phone || null,
  };
}

/** A line of `firm_names.csv`. */
export function readNameLine({ firm_id = '', name = '', kind = '' }: Values) {
  const type = nameTypes[kind];
  const value = name.trim();
  if (!type) return { reason: `kind ${kind} is not known` };
  if (!value || value.length > 300) return { reason: 'name is missing or longer than 300 characters' };
  return { name: nameOf(firm_id, value, type, kind, value) };
}

/** A line of `firm_identifiers.csv`. */
export function readIdentifierLine({ firm_id = '', scheme = '', value = '' }: Values) {
  if (leftOut.includes(scheme)) return { reason: `${scheme} is not a kind that the directory keeps` };
  const type = identifierTypes.find((one) => one === scheme);
  if (!type) return { reason: `scheme ${scheme} is not known` };
  const trimmed = value.trim();
  if (!trimmed || trimmed.length > 100) return { reason: 'value is missing or longer than 100 characters' };
  const fault = identifierFault(type, trimmed);
  if (fault)
    return {
      reason: `${type} ${fault.key.endsWith('checkDigits') ? 'has wrong check digits' : 'is malformed'}`,
    };
  const written = writtenIdentifier(type, trimmed);
  return {
    identifier: {
      ...record(firm_id, 'identifier', type, identifierKey(written), written),
      type,
      value: written,
      value_key: identifierKey(written),
    },
  };
}

/** Kinds of public files that the specification does not list. */
const leftOut = ['EIN', 'FIGI'];
const identifierTypes: readonly IdentifierType[] = [
  'LEI',
  'CIK',
  'CRD',
  'MPID',
  'ISIN',
  'CUSIP',
  'TICKER',
  'DTC',
];

const nameTypes: Readonly<Record<string, NameType>> = {
  former: 'FORMER',
  business: 'TRADE_DBA',
  listing: 'OTHER',
};

const entityTypes: Readonly<Record<string, EntityType>> = {
  'investment adviser': 'INVESTMENT_ADVISER',
  'listed company': 'PUBLIC_COMPANY',
  operating: 'PUBLIC_COMPANY',
  investment: 'INVESTMENT_FUND',
};

const industryOf = ({ sector = '', source }: Values): IndustryType | null =>
  source === 'form-adv' ? 'INVESTMENT_MANAGEMENT' : (industries[sector] ?? null);

const industries: Readonly<Record<string, IndustryType>> = {
  Financials: 'FINANCIAL_SERVICES',
  Industrials: 'INDUSTRIALS',
  Materials: 'MATERIALS',
  'Consumer Discretionary': 'CONSUMER',
  'Consumer Staples': 'CONSUMER_STAPLES',
  'Information Technology': 'TECHNOLOGY',
  'Health Care': 'HEALTH_CARE',
  'Real Estate': 'REAL_ESTATE',
  'Communication Services': 'COMMUNICATIONS',
  Energy: 'ENERGY',
  Utilities: 'UTILITIES',
};

/** The codes of countries by what they are called in English. */
const countryCodes: ReadonlyMap<string, string> = (() => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  const told = codes.flatMap((code): [string, string][] => {
    const name = names.of(code);
    return name ? [[name, code]] : [];
  });
  return new Map([...told, ['Hong Kong', 'HK'], ['Macau', 'MO'], ['Turkey', 'TR'], ['Czech Republic', 'CZ']]);
})();
