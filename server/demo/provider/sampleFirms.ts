import type { EntityType, IndustryType } from '#contract/firmValues.ts';
import { type FirmCountry, type FirmKind, firmCountries, firmKinds } from '../firmWords.ts';
import { Random } from '../random.ts';
import { companyNames, lastNames } from '../words.ts';

export type SampleFirm = {
  n: number;
  id: string;
  parentId: string | null;
  name: string;
  /** The word or words shared by the firms of a group. */
  stem: string;
  kind: FirmKind & { entityType: EntityType; industryType: IndustryType };
  country: FirmCountry;
  /** City, state and the pattern of a postal code. */
  city: readonly [string, string, string];
  description: string;
  people: number;
};

/** Makes the sample firm by firm; a parent comes before its children. */
export class SampleFirms {
  readonly #random = new Random('firms of the external provider');
  readonly #made: SampleFirm[] = [];
  readonly #names = new Set<string>();

  next(): SampleFirm {
    const random = this.#random;
    const n = this.#made.length;
    // Squared, so that a few groups are large and many are small.
    const isChild = random.chance(0.35);
    const parent = isChild ? this.#made[Math.floor(random.next() ** 2 * n)] : undefined;
    const named = this.#freeName(parent);
    const [city = '', state = '', postalCode = ''] = random.pick(named.country.cities).split('/');
    const firm: SampleFirm = {
      n,
      id: sampleId(n),
      parentId: parent?.id ?? null,
      ...named,
      city: [city, state, postalCode],
      description: described(named.kind.entityType, city, random.whole(1869, 2019)),
      people: random.whole(1, 400) * 10,
    };
    this.#made.push(firm);
    return firm;
  }

  #freeName(parent: SampleFirm | undefined) {
    const random = this.#random;
    for (;;) {
      const kind = (
        parent && random.chance(0.5) ? parent.kind : random.pick(firmKinds)
      ) as SampleFirm['kind'];
      const country = parent && random.chance(0.4) ? parent.country : random.pick(firmCountries);
      const stem = parent?.stem ?? this.#newStem();
      const place = parent && country !== parent.country ? ` ${country.name}` : '';
      const name = `${stem} ${random.pick(kind.endings)}${place}`;
      if (this.#names.has(name)) continue;
      this.#names.add(name);
      return { name, stem, kind, country };
    }
  }

  #newStem(): string {
    const random = this.#random;
    const first = random.pick(random.chance(0.5) ? companyNames : lastNames);
    if (random.chance(0.3)) return first;
    return `${first}${random.pick([' ', ' & ', '-'])}${random.pick(lastNames)}`;
  }
}

/** Six characters that reveal nothing of the order, and an `E` for entity. */
const sampleId = (n: number): string =>
  `0${((n * 7_919 + 12_345) % 36 ** 5).toString(36).padStart(5, '0').toUpperCase()}-E`;

function described(entityType: string, city: string, year: number): string {
  const words = entityType.toLowerCase().replaceAll('_', ' ');
  return `${words[0]?.toUpperCase()}${words.slice(1)} in ${city}, founded in ${year}.`;
}
