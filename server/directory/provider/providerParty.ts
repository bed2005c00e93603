import { type Party, partyOf, websiteOf } from '#server/matching/party.ts';
import { placeOf } from '#server/matching/places.ts';
import type { ProviderRecords } from './firmProvider.ts';
import type { Provided } from './values.ts';

/** A firm of the external provider, as a party to compare. */
export const providerParty = ({ name, names, addresses, ...records }: Provided): Party =>
  partyOf({
    names: names.map(({ type, value }) => ({ type, value, isDisplayName: value === name })),
    websites: urlsOf(records),
    places: addresses.map(placeOf),
    identifiers: identifiersOf(records),
  });

/** The searchable part. */
export const findableParty = ({ names, ...records }: Pick<ProviderRecords, 'names' | Keys>) => ({
  names,
  websites: urlsOf(records).flatMap(websiteOf),
  identifiers: { ...identifiersOf(records), rolodexKey: [] },
});

type Keys = 'identifiers' | 'contacts';

const urlsOf = ({ contacts }: Pick<ProviderRecords, 'contacts'>) =>
  contacts.filter(({ type }) => type === 'URL').map(({ value }) => value);

function identifiersOf({ identifiers }: Pick<ProviderRecords, 'identifiers'>) {
  const valuesOf = (kind: string) =>
    identifiers.filter(({ type }) => type === kind).map(({ value }) => value);
  return { lei: valuesOf('LEI'), cik: valuesOf('CIK'), crd: valuesOf('CRD'), factSet: valuesOf('FACT_SET') };
}
