import type { EntityType, FirmStatus, NameType } from '#contract/firmValues.ts';
import { asLine } from '#contract/values.ts';
import { identifierKey } from '#server/db/firmKeys.ts';
import {
  addressOf,
  firmOf,
  identifierOf,
  isName,
  type LeiRegistration,
  type Made,
  type MadeRecord,
  nameOf,
  type Rejected,
  type Values,
} from './made.ts';

/** A firm of the LEI register is identified by its LEI, even if the check digits are wrong. */
export const leiFirm = (lei: string): string => `LEI ${lei}`;

/** A record of the golden copy (LEI-CDF 3.1 as CSV): the firm with its names, addresses and numbers. */
export function readLeiRecord(values: Values): Made | Rejected {
  const lei = (values.LEI ?? '').trim().toUpperCase();
  if (!lei) return { reason: 'LEI is missing' };
  const legal = oneLine(values['Entity.LegalName']);
  if (!isName(legal)) return { reason: 'Entity.LegalName is missing or longer than 300 characters' };
  const firmId = leiFirm(lei);
  const legalName = nameOf(firmId, legal, 'LEGAL', 'legal');
  const id = legalName.firm_id;
  const identifier = identifierOf(firmId, 'LEI', lei);
  const isWrong = 'reason' in identifier;
  const { names, tooLong } = otherNames(firmId, values, legalName);
  return {
    ...{ id, firmId: id },
    ...(!isWrong && {
      identity: { type: 'LEI', value_key: identifierKey(lei) },
      registration: registrationOf(lei, values),
    }),
    rows: {
      firms: [firmOf(legalName, detailsOf(values))],
      firm_names: names,
      firm_identifiers: [...(isWrong ? [] : [identifier]), ...registration(firmId, values)],
      firm_addresses: addresses(firmId, values),
    },
    leftOut: [
      ...(isWrong ? [`${identifier.reason}; the firm is loaded without it`] : []),
      ...tooLong.map((name) => `the name ${name.slice(0, 40)}… is longer than 300 characters`),
    ],
  };
}

/** Of a date with its time the day. */
function registrationOf(lei: string, values: Values): LeiRegistration {
  const renewal = Date.parse(values['Registration.NextRenewalDate'] ?? '');
  return {
    value_key: identifierKey(lei),
    status: values['Registration.RegistrationStatus'] ?? '',
    renewed_until: Number.isNaN(renewal) ? null : new Date(renewal).toISOString().slice(0, 10),
  };
}

function detailsOf(values: Values) {
  const status: FirmStatus =
    values['Entity.EntityStatus'] === 'INACTIVE' || ended.has(values['Registration.RegistrationStatus'] ?? '')
      ? 'DEFUNCT'
      : 'ACTIVE';
  return { status, entity_type: entityTypes[values['Entity.EntityCategory'] ?? ''] ?? null };
}

/** A lapsed registration was not renewed; the firm still exists. */
const ended = new Set(['ANNULLED', 'DUPLICATE', 'MERGED', 'RETIRED']);

const entityTypes: Readonly<Record<string, EntityType>> = {
  FUND: 'INVESTMENT_FUND',
  RESIDENT_GOVERNMENT_ENTITY: 'GOVERNMENT',
};

type MadeName = ReturnType<typeof nameOf>;

/** The legal name and all others, also transliterated, each once. */
function otherNames(firmId: string, values: Values, legal: MadeName) {
  const names = new Map<string, MadeName>([[legal.name_key, legal]]);
  const tooLong: string[] = [];
  for (const list of nameLists) {
    for (let n = 1; `${list}.${n}` in values; n++) {
      const name = oneLine(values[`${list}.${n}`]);
      const type = nameTypes[values[`${list}.${n}.type`] ?? ''] ?? 'OTHER';
      const made = nameOf(firmId, name, type, type, name);
      if (name && !isName(name)) tooLong.push(name);
      else if (name && !names.has(made.name_key)) names.set(made.name_key, made);
    }
  }
  return { names: [...names.values()], tooLong };
}

const nameLists = [
  'Entity.OtherEntityNames.OtherEntityName',
  'Entity.TransliteratedOtherEntityNames.TransliteratedOtherEntityName',
];

const nameTypes: Readonly<Record<string, NameType>> = {
  PREVIOUS_LEGAL_NAME: 'FORMER',
  TRADING_OR_OPERATING_NAME: 'TRADE_DBA',
};

/** A business register's number, followed by the register, as a ticker is by its exchange. */
function registration(firmId: string, values: Values): MadeRecord[] {
  const number = values['Entity.RegistrationAuthority.RegistrationAuthorityEntityID']?.trim();
  const register = values['Entity.RegistrationAuthority.RegistrationAuthorityID']?.trim();
  if (!number || number.length > 80) return [];
  const made = identifierOf(firmId, 'OTHER', register ? `${number}@${register}` : number);
  return 'reason' in made ? [] : [made];
}

/** The legal address beside the head office, where they differ. */
function addresses(firmId: string, values: Values): MadeRecord[] {
  const [office, legal] = (['HEADQUARTERS', 'OTHER'] as const).map((type) => {
    const of = type === 'OTHER' ? 'Entity.LegalAddress' : 'Entity.HeadquartersAddress';
    const textOf = (field: string) => oneLine(values[`${of}.${field}`]);
    const country = textOf('Country');
    const lines = [textOf('FirstAddressLine'), ...[1, 2, 3].map((n) => textOf(`AdditionalAddressLine.${n}`))];
    return addressOf(firmId, type, lines, {
      city: textOf('City'),
      // ISO 3166-2 repeats the country.
      state: textOf('Region').replace(`${country}-`, ''),
      postal_code: textOf('PostalCode'),
      country,
    });
  });
  const placeOf = ({ id: _, type: __, ...place }: NonNullable<typeof office>) => JSON.stringify(place);
  const isOther = legal && (!office || placeOf(legal) !== placeOf(office));
  return [...(office ? [office] : []), ...(isOther ? [legal] : [])];
}

const oneLine = (text = '') => asLine(text.replace(/\s+/g, ' '));
