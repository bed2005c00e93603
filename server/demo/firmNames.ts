import { normalise } from '../db/normalise.ts';
import { type FirmCountry, type FirmKind, firmCountries, firmKinds } from './firmWords.ts';
import type { Random } from './random.ts';
import { companyNames, lastNames } from './words.ts';

type Group = { kind: FirmKind; country: FirmCountry; stem: string };

/** An unused name; a subsidiary's begins like its parent's and may end with its country. */
export function freeName(
  random: Random,
  parent: Group | undefined,
  taken: Set<string>,
  stemOf: (random: Random) => string,
) {
  for (;;) {
    const kind = parent && random.chance(0.5) ? parent.kind : random.pick(firmKinds);
    const country = parent && random.chance(0.4) ? parent.country : random.pick(firmCountries);
    const stem = parent?.stem ?? stemOf(random);
    const place = parent && country !== parent.country ? ` ${country.name}` : '';
    const name = `${stem} ${random.pick(kind.endings)}${place}`;
    if (taken.has(normalise(name))) continue;
    taken.add(normalise(name));
    return { kind, country, stem, name };
  }
}

export function inventedStem(random: Random): string {
  const first = random.pick(random.chance(0.5) ? companyNames : lastNames);
  if (random.chance(0.6)) return first;
  return `${first}${random.pick([' ', ' & ', '-'])}${random.pick(lastNames)}`;
}

/** Investors are organised as partnerships; banks and companies are not. */
export function legalName(
  random: Random,
  name: string,
  { industryType }: FirmKind,
  { forms }: FirmCountry,
): string {
  const picked = random.pick(forms);
  const isFitting = industryType === 'INVESTMENT_MANAGEMENT' || !/^(LL?P|SPC|SCA|.* KG)$/.test(picked);
  const form = isFitting ? picked : forms[0];
  return `${name}${/^(Inc\.|LLC|LP)$/.test(form) && random.chance(0.5) ? ',' : ''} ${form}`;
}
