import type { CompanyName, Word } from './companyName.ts';
import { type Line, missing } from './evidence.ts';
import { bitsOf, total } from './names.ts';
import { type Corpus, type Party, type PartyName, partyOf } from './party.ts';
import { matchWords } from './wordMatches.ts';

/** The words of one name that another has others for, besides at least two that both have. */
type Change = { from: readonly Word[]; to: readonly Word[] };
/** What a firm changed in its name, which is now `name`. */
export type Rename = Change & { firm: Party; name: string };

/** The renames of these firms, from their former names, that may apply to the party's name too. */
export function renamesFor(subject: Party, firms: readonly Party[]): Rename[] {
  const words = subject.names.flatMap(({ parsed }) => parsed.words);
  return firms.flatMap((firm) => {
    const former = firm.names.filter(isFormer);
    const present = former.length > 0 ? firm.names.filter((name) => !isFormer(name)) : [];
    return former.flatMap((before) =>
      present.flatMap((after) => {
        const mayBe = before.parsed.words.some(
          (word) => isIn(words, word) && !isIn(after.parsed.words, word),
        );
        const change = mayBe ? changeBetween(before.parsed, after.parsed) : null;
        const isOfSubject = change && subject.names.some(({ parsed }) => hasAll(parsed, change.from));
        return isOfSubject ? [{ ...change, firm, name: after.value }] : [];
      }),
    );
  });
}

const isFormer = ({ type }: PartyName): boolean => type === 'FORMER';
const isIn = (words: readonly Word[], { text }: Word): boolean => words.some((word) => word.text === text);
const hasAll = ({ words }: CompanyName, some: readonly Word[]): boolean =>
  some.every((word) => isIn(words, word));

function changeBetween(before: CompanyName, after: CompanyName): Change | null {
  if (before.numbers.join() !== after.numbers.join()) return null;
  const kept = matchWords(before.words, after.words).filter(({ kind }) => kind !== 'ACRONYM');
  if (kept.length < minKept) return null;
  const from = before.words.filter((_, n) => !kept.some(({ left }) => left.includes(n)));
  const to = after.words.filter((_, n) => !kept.some(({ right }) => right.includes(n)));
  return from.length > 0 && to.length > 0 ? { from, to } : null;
}

const minKept = 2;

/** A party by the names it has if it was renamed likewise, as firms so named are looked up; null if there are none. */
export function renamedParty({ names }: Party, renames: readonly Rename[]): Party | null {
  const values = names.flatMap(({ parsed }) =>
    renames.flatMap(({ from, to }) => {
      const { words } = parsed;
      const kept = words.filter((word) => !isIn(from, word));
      if (kept.length < minKept || !hasAll(parsed, from)) return [];
      const at = words.findIndex((word) => isIn(from, word));
      return shownOf([...kept.slice(0, at), ...to, ...kept.slice(at)]);
    }),
  );
  const few = [...new Set(values)].slice(0, maxNames);
  if (few.length === 0) return null;
  return partyOf({
    names: few.map((value) => ({ value, type: null, isDisplayName: false })),
    websites: [],
    places: [],
    identifiers: {},
  });
}

const maxNames = 5;

/** The search's results, and firms whose names differ from the party's only by the same renaming as one of them had. */
export async function withRenamed<T extends { id: string; party: Party }>(
  subject: Party,
  find: (party: Party) => Promise<T[]>,
): Promise<T[]> {
  const found = await find(subject);
  const renames = renamesFor(
    subject,
    found.map(({ party }) => party),
  );
  const renamed = renamedParty(subject, renames);
  if (!renamed) return found;
  const ids = new Set(found.map(({ id }) => id));
  const more = (await find(renamed)).filter(({ id }) => !ids.has(id));
  return [...found, ...more.filter(({ party }) => likeRename(subject, party, renames))];
}

/** The line about a firm whose name differs only as another firm was renamed; the rarer the old words, the more it says. */
export function compareRenamed(
  left: Party,
  right: Party,
  renames: readonly Rename[],
  corpus: Corpus,
): Line[] {
  const like = likeRename(left, right, renames);
  if (!like) return [];
  const bits = total(like.from.map((word) => bitsOf(word, corpus)));
  return [
    {
      ...missing('renamed', shownOf(like.from), shownOf(like.to)),
      ...{ outcome: 'AGREES', comparison: 'RENAMED', renamedAs: like.name },
      measured: { renamed: Math.min(bits, 20) / 10 },
    },
  ];
}

/** The other firm's rename that makes the right name of the left one, with the words as these names have them. */
function likeRename(left: Party, right: Party, renames: readonly Rename[]): Rename | undefined {
  const others = renames.filter(({ firm }) => firm !== right);
  if (others.length === 0) return undefined;
  const present = right.names.filter((name) => !isFormer(name));
  for (const { parsed } of left.names) {
    for (const name of present) {
      const change = changeBetween(parsed, name.parsed);
      const like = change && others.find((one) => keyOf(one) === keyOf(change));
      if (like) return { ...like, ...change };
    }
  }
  return undefined;
}

const keyOf = ({ from, to }: Change): string =>
  [from, to].map((words) => words.map(({ text }) => text).join(' ')).join(' → ');
const shownOf = (words: readonly Word[]): string => words.map(({ shown }) => shown).join(' ');
