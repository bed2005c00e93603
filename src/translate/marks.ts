import type { Catalogs } from '#i18n/polyglot.ts';

/** A text of the catalogs in a string of the page: between these letters, in this plural form, with these values. */
export type ShownText = {
  /** `users.fields.email`. */
  place: string;
  form: number;
  start: number;
  end: number;
  values: Record<string, string>;
};

/** Letters without width or meaning, which no text has. */
const open = '\u206a';
const close = '\u206b';
const openValue = '\u206c';
const closeValue = '\u206d';
const bits = ['\u206e', '\u206f'] as const;
const anyMark = /[\u206a-\u206f]/g;

type Numbered = { place: string; form: number; names: string[] };

/** What each number stands for: a form of a text. */
const numbered: Numbered[] = [];
const numbers = new Map<string, number>();

/** The texts of the catalogs with their numbers, and their values marked. */
export function marked(catalogs: Catalogs, above = ''): Catalogs {
  return Object.fromEntries(
    Object.entries(catalogs).map(([name, texts]) => {
      const place = `${above}${name}`;
      return [name, typeof texts === 'string' ? markedText(place, texts) : marked(texts, `${place}.`)];
    }),
  );
}

const markedText = (place: string, text: string) =>
  text
    .split('||||')
    .map((form) => form.trim())
    .map((form, n) => form && markedForm(place, n, form))
    .join(' |||| ');

function markedForm(place: string, form: number, text: string): string {
  const names: string[] = [];
  const words = text.replace(/%\{(\w+)\}/g, (placeholder, name) => {
    names.push(name);
    return openValue + placeholder + closeValue;
  });
  const key = `${place} ${form} ${names}`;
  const number = numbers.get(key) ?? numbered.push({ place, form, names }) - 1;
  numbers.set(key, number);
  const digits = [...number.toString(2)].map((bit) => bits[Number(bit) as 0 | 1]).join('');
  return open + digits + words + close;
}

export const hasMarks = (text: string): boolean => text.search(anyMark) !== -1;

export const withoutMarks = (text: string): string => text.replace(anyMark, '');

/** A string of the page without marks, and the texts that it consists of, the outer before the inner. */
export function readMarks(marked: string): { plain: string; texts: ShownText[] } {
  let plain = '';
  const texts: ShownText[] = [];
  const within: { text: ShownText; names: string[]; value: number }[] = [];
  const read: Record<string, (digits: string) => void> = {
    [open](digits) {
      const { place, form, names } = numbered[numberOf(digits)] ?? { place: '', form: 0, names: [] };
      const text = { place, form, start: plain.length, end: Number.NaN, values: {} };
      texts.push(text);
      within.push({ text, names: [...names], value: 0 });
    },
    [close]() {
      const ended = within.pop();
      if (ended) ended.text.end = plain.length;
    },
    [openValue]() {
      const inner = within.at(-1);
      if (inner) inner.value = plain.length;
    },
    [closeValue]() {
      const inner = within.at(-1);
      const name = inner?.names.shift();
      if (inner && name) inner.text.values[name] = plain.slice(inner.value);
    },
  };
  for (const [token, mark = '', digits = '', words = ''] of marked.matchAll(tokens)) {
    if (token === words) plain += words;
    else read[mark]?.(digits);
  }
  // A page may show a text in parts: then this is its first.
  for (const { text } of within) text.end = plain.length;
  return { plain, texts: texts.filter(({ place }) => place) };
}

const tokens = /([\u206a-\u206d])([\u206e\u206f]*)|[\u206e\u206f]|([^\u206a-\u206f]+)/g;

const numberOf = (digits: string) =>
  Number.parseInt([...digits].map((digit) => bits.indexOf(digit as (typeof bits)[number])).join(''), 2);
