import type { EntityType, IdentifierType, IndustryType, NameType } from '#contract/firmValues.ts';
import { asKey, asLine, isSpreadsheetDamage } from '#contract/values.ts';
import { contactKey, domainOf } from '#server/db/firmKeys.ts';
import {
  addressOf,
  firmOf,
  identifierOf,
  isName,
  type Made,
  nameOf,
  type Rejected,
  recordOf,
  type Values,
} from './made.ts';

/** A line of `firms.csv`: the firm, its legal name, head office and web address, as far as given. */
export function readFirmLine(values: Values): Made | Rejected {
  const { legal_name = '', website = '' } = values;
  const firmId = asKey(values.firm_id ?? '');
  const name = asLine(legal_name);
  if (!firmId) return { reason: 'firm_id is missing' };
  if (isSpreadsheetDamage(firmId)) return { reason: 'firm_id was replaced by a spreadsheet' };
  if (!isName(name)) return { reason: 'legal_name is missing or longer than 300 characters' };
  const url = domainOf(website) ? website.trim().slice(0, 300) : null;
  const { street = '', city, region, postal_code, phone } = values;
  const country = countryCodes.get(values.country ?? '');
  const place = { city, state: region, postal_code, country, phone_number: phone };
  const address = addressOf(firmId, 'HEADQUARTERS', [street], place);
  const legal = nameOf(firmId, name, 'LEGAL', 'legal');
  return {
    ...{ id: legal.firm_id, firmId: legal.firm_id },
    rows: {
      firms: [
        firmOf(legal, {
          entity_type: entityTypes[values.entity_type ?? ''] ?? null,
          industry_type: industryOf(values),
          description: values.industry?.trim() || null,
        }),
      ],
      firm_names: [legal],
      firm_addresses: address ? [address] : [],
      firm_contacts: url
        ? [{ ...recordOf(firmId, 'url'), type: 'URL', value: url, value_key: contactKey('URL', url) }]
        : [],
    },
  };
}

/** A line of `firm_names.csv`. */
export function readNameLine({ firm_id = '', name = '', kind = '' }: Values): Made | Rejected {
  const type = nameTypes[kind];
  const value = asLine(name);
  if (!type) return { reason: `kind ${kind} is not known` };
  if (!isName(value)) return { reason: 'name is missing or longer than 300 characters' };
  const made = nameOf(asKey(firm_id), value, type, kind, value);
  return { id: made.id, firmId: made.firm_id, rows: { firm_names: [made] } };
}

/** A line of `firm_identifiers.csv`. */
export function readIdentifierLine({ firm_id = '', scheme = '', value = '' }: Values): Made | Rejected {
  if (leftOut.includes(scheme)) return { reason: `${scheme} is not a kind that the directory keeps` };
  const type = identifierTypes.find((one) => one === scheme);
  if (!type) return { reason: `scheme ${scheme} is not known` };
  const made = identifierOf(asKey(firm_id), type, value);
  if ('reason' in made) return made;
  return { id: made.id, firmId: made.firm_id, rows: { firm_identifiers: [made] } };
}
/** Kinds in public files that the specification does not list. */
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

/** Country codes by their English names; a former country maps to its successor's code. */
const countryCodes: ReadonlyMap<string, string> = (() => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  const pairs = codes.flatMap((code): [string, string][] => {
    const name = names.of(code);
    const today = new Intl.Locale(`und-${code}`).region;
    return name && today ? [[name, today]] : [];
  });
  return new Map([
    ...pairs,
    ['Hong Kong', 'HK'],
    ['Macau', 'MO'],
    ['Turkey', 'TR'],
    ['Czech Republic', 'CZ'],
  ]);
})();
