/** What a text had and has between the words that both begin and end with. */
export function wordDiff(before: string, after: string) {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  const most = Math.min(a.length, b.length);
  const start = lengthWhile(most, (n) => a[n] === b[n]);
  const end = lengthWhile(most - start, (n) => a.at(-1 - n) === b.at(-1 - n));
  return {
    start: b.slice(0, start).join(''),
    lost: a.slice(start, a.length - end).join(''),
    gained: b.slice(start, b.length - end).join(''),
    end: b.slice(b.length - end).join(''),
  };
}

function lengthWhile(most: number, isSame: (n: number) => boolean): number {
  let length = 0;
  while (length < most && isSame(length)) length += 1;
  return length;
}

/** Words and what stands between them. */
const wordsOf = (text: string) => text.match(/%\{\w+\}|[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? [];
