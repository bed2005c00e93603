import { dayMs } from '#contract/dayMs.ts';
import type { ProviderRecords } from '#server/directory/provider/firmProvider.ts';
import { demoContacts, demoSectors } from '../demoFirmRecords.ts';
import { filledPostalCode, madeLei } from '../demoFirms.ts';
import { legalName } from '../firmNames.ts';
import { Random } from '../random.ts';
import type { SampleFirm } from './sampleFirms.ts';

/** The provider's details of a firm beyond its list entry; computed at each request, always the same. */
export function recordsOf(firm: SampleFirm, now: Date): ProviderRecords {
  const { n, id, name, kind, country } = firm;
  const random = new Random(`records of ${id}`);
  const [city, state, postalCode] = firm.city;
  const legal = legalName(random, name, kind, country);
  const initials = (name.match(/\p{Lu}/gu) ?? []).join('');
  const isAmerican = country.code === 'US';
  const row = () => ({ firm_id: id, id, created_on: now });
  return {
    names: [
      { key: 'COMMON', type: 'COMMON', value: name },
      { key: 'LEGAL', type: 'LEGAL', value: legal },
      ...(initials.length > 2 && random.chance(0.2)
        ? [{ key: 'SHORT', type: 'SHORT' as const, value: initials }]
        : []),
    ],
    identifiers: [
      { key: 'FACT_SET', type: 'FACT_SET', value: id },
      ...(random.chance(0.8) ? [{ key: 'LEI', type: 'LEI' as const, value: madeLei(random, 'FSET00') }] : []),
      ...(isAmerican && random.chance(0.4)
        ? [{ key: 'CIK', type: 'CIK' as const, value: `000${9_500_000 + n}` }]
        : []),
      ...(isAmerican && random.chance(0.4)
        ? [{ key: 'CRD', type: 'CRD' as const, value: String(9_500_000 + n) }]
        : []),
    ],
    sectors: demoSectors(random, kind, row).flatMap(({ scheme, code }) =>
      scheme && code ? [{ key: scheme, scheme, code }] : [],
    ),
    addresses: [
      {
        key: 'HEADQUARTERS',
        type: 'HEADQUARTERS',
        streetLine1: random.pick(country.streets).replace('#', String(random.whole(1, 240))),
        streetLine2: null,
        streetLine3: null,
        city,
        state,
        postalCode: filledPostalCode(random, postalCode),
        country: country.code,
        phoneNumber: isAmerican ? `(202) 555-01${10 + ((n + revisionOf(n, now)) % 90)}` : null,
        faxNumber: null,
      },
    ],
    contacts: demoContacts(random, name, row).flatMap(({ type, value }) =>
      type && value ? [{ key: type, type, value }] : [],
    ),
  };
}

/** How often a firm has changed until a moment: each of them now and then, some every day. */
export const revisionOf = (n: number, moment: Date): number =>
  Math.floor((moment.getTime() / dayMs + ((n * 37) % daysBetween)) / daysBetween) -
  Math.floor(firstDay / daysBetween);

const daysBetween = 97;
const firstDay = Date.UTC(2026, 0, 1) / dayMs;
