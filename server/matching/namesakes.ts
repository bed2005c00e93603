import type { Line } from './evidence.ts';

/** What only the candidates together tell: how many have the same name, and the same web domain. */
export function compareAmong(compared: readonly Line[][]): void {
  addNamesakes(compared);
  weighDomains(compared);
}

/** If several firms match a name equally well, each is less likely: their number counts against each. */
function addNamesakes(compared: readonly Line[][]): void {
  const named = compared.flatMap((lines) => lines.find(({ measured }) => measured.sameWords) ?? []);
  const exact = named.filter(({ measured }) => measured.sameName).length;
  for (const { measured } of named) {
    const equals = measured.sameName ? exact : named.length;
    if (equals > 1) measured.namesakes = Math.min(3, Math.log2(equals));
  }
}

/** As with words: a domain says less of a firm the more firms share it, such as the funds of one sponsor. */
function weighDomains(compared: readonly Line[][]): void {
  const shared = compared.flatMap((lines) => lines.find(({ measured }) => measured.sameDomain) ?? []);
  for (const line of shared) {
    line.measured.sameDomain = Math.max(0.1, 1 - Math.log2(shared.length) / bitsOfDomain);
  }
}

const bitsOfDomain = 6;
