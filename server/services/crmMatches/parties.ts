import type { CrmInvestorFirmDetails } from '#contract/crmInvestorFirms.ts';
import { customMatchFields, type FirmMatchQuery } from '#contract/firmMatcher.ts';
import { type Party, partyOf } from '#server/matching/party.ts';
import { placeIn } from '#server/matching/places.ts';

/** A CRM firm as a party. */
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
