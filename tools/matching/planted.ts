import { partyOf } from '#server/matching/party.ts';
import type { FolderFirm, LabelledPair } from './folder.ts';

/** Of each kind. */
const most = 40;

/**
 * Names of firms that no folder has, one step beside one that it has: another number or series, a fund with a number
 * beside one without, another country's legal form. Few labelled pairs are of such firms.
 */
export function plantedPairs(firms: readonly FolderFirm[]): LabelledPair[] {
  const known = new Set(firms.flatMap(({ party }) => party.names.map(({ value }) => plain(value))));
  const shuffled = [...firms].sort((a, b) => hash(a.id) - hash(b.id) || (a.id < b.id ? -1 : 1));
  return changes.flatMap((change) => {
    const texts = new Set<string>();
    for (const { party } of shuffled) {
      const [name] = party.names;
      if (!name || texts.size >= most) continue;
      const text = change(name.value, name.parsed.isSerial);
      if (text && !known.has(plain(text))) texts.add(text);
    }
    return [...texts].map(pairOf);
  });
}

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function pairOf(text: string): LabelledPair {
  const names = [{ value: text, type: null, isDisplayName: true }];
  const party = partyOf({ names, websites: [], places: [], identifiers: {} });
  return { set: 'planted', text, firmId: null, name: party, row: party };
}

const romans = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];
const next = (roman: string) => romans[romans.indexOf(roman.toUpperCase()) + 1] ?? 'XIV';
const roman = /\b(?:I{2,3}|IV|VI{0,3}|IX|XI{0,2})\b/i;

/** A name changed, or nothing if the change is of another kind of name. */
const changes: readonly ((name: string, isSerial: boolean) => string | null)[] = [
  (name, isSerial) => (isSerial && roman.test(name) ? name.replace(roman, next) : null),
  (name, isSerial) => (isSerial && roman.test(name) ? name.replace(roman, '').replace(/\s+/g, ' ') : null),
  (name) =>
    /\b(?:19|20)\d\d-[A-Z]*\d\b/.test(name)
      ? name.replace(/\b((?:19|20)\d\d)-/, (_, year: string) => `${Number(year) + 1}-`)
      : null,
  (name) => (/\b(?:Fund|Trust)$/i.test(name) ? `${name} II` : null),
  (name) => (/\b(?:Fund|Trust)$/i.test(name) ? `${name} B` : null),
  (name) =>
    / (?:AG|GmbH|S\.?p\.?A\.?|A\/S|OYJ|N\.?V\.?)$/i.test(name) ? name.replace(/ \S+$/, ' Inc') : null,
  (name) => (/^[^ ]+ [^ ]+,? Inc\.?$/i.test(name) ? name.replace(/,? Inc\.?$/i, ' AG') : null),
];

function hash(text: string): number {
  let value = 11;
  for (const sign of text) value = (value * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003;
  return value;
}
