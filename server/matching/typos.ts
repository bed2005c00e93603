const ordinary = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
/** The other alphabets of names; in scripts without one, letters are only left out and swapped. */
const alphabets = [
  { script: /\p{Script=Cyrillic}/u, letters: [...'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ'] },
  { script: /\p{Script=Greek}/u, letters: [...'αβγδεζηθικλμνξοπρστυφχψω'] },
];

/** Every word that is one typo away: a letter left out, added, replaced, or swapped with its neighbour. */
export function oneTypoFrom(word: string): string[] {
  const letters = alphabets.find(({ script }) => script.test(word))?.letters ?? ordinary;
  const found = new Set<string>();
  const parts = [...word];
  for (let at = 0; at <= parts.length; at++) {
    const [before, here = '', next = '', after] = [
      parts.slice(0, at).join(''),
      parts[at],
      parts[at + 1],
      parts.slice(at + 2).join(''),
    ];
    found.add(before + next + after);
    found.add(before + next + here + after);
    for (const letter of letters) {
      found.add(before + letter + here + next + after);
      found.add(before + letter + next + after);
    }
  }
  found.delete(word);
  found.delete('');
  return [...found];
}

/** How many typos are between two words; `most + 1` if there are more. */
export function typosBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [twoAbove, above]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, n) => n)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (twoAbove[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [twoAbove, above] = [above, row];
  }
  return Math.min(above[other.length] ?? 0, most + 1);
}

/** Typos allowed in a word: a second from eight letters on. */
export const maxTypos = (word: string): number => (word.length < 3 ? 0 : word.length < 8 ? 1 : 2);
