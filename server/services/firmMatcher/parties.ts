import type { CrmInvestorFirmDetails } from '#contract/crmInvestorFirms.ts';
import { customMatchFields, type FirmMatchQuery } from '#contract/firmMatcher.ts';
import type { Provided } from '#server/directory/provider/values.ts';
import { type Party, partyOf } from '#server/matching/party.ts';
import { placeIn, placeOf } from '#server/matching/places.ts';

/** What a firm of a CRM says of itself. */
export const crmParty = (firm: CrmInvestorFirmDetails): Party =>
  partyOf({
    names: [{ value: firm.name, type: null, isDisplayName: true }],
    websites: firm.websites,
    places: firm.addresses.map(placeIn),
    identifiers: { lei: [firm.lei], crd: [firm.crd], cik: firm.ciks, factSet: [firm.factSet] },
  });

export const isCustom = (query: FirmMatchQuery): boolean =>
  Object.keys(customMatchFields).some((field) => query[field as keyof typeof customMatchFields]);

/** Values that someone typed; a key overrides the others (document 3, section 5). */
export function customParty({ rolodexKey, name, address, webDomain, lei, crd, cik }: FirmMatchQuery): Party {
  if (rolodexKey) {
    return partyOf({ names: [], websites: [], places: [], identifiers: { rolodexKey: [rolodexKey] } });
  }
  return partyOf({
    names: name ? [{ value: name, type: null, isDisplayName: true }] : [],
    websites: webDomain ? [webDomain] : [],
    places: address ? [placeIn(address)] : [],
    identifiers: { lei: [lei], crd: [crd], cik: [cik] },
  });
}

export function providerParty({ name, names, identifiers, addresses, contacts }: Provided): Party {
  const valuesOf = (kind: string) =>
    identifiers.filter(({ type }) => type === kind).map(({ value }) => value);
  return partyOf({
    names: names.map(({ type, value }) => ({ type, value, isDisplayName: value === name })),
    websites: contacts.filter(({ type }) => type === 'URL').map(({ value }) => value),
    places: addresses.map(placeOf),
    identifiers: {
      ...{ lei: valuesOf('LEI'), cik: valuesOf('CIK'), crd: valuesOf('CRD'), factSet: valuesOf('FACT_SET') },
    },
  });
}
