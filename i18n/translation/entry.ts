/** A text beside its English. */
export type Entry = {
  /** `users.fields.email`: its catalog and key. */
  place: string;
  english: string;
  /** Empty if it is missing. */
  translation: string;
  /** The English that it was made from, if that has changed since. */
  former?: string | undefined;
};

/** The plural forms of a text. */
export const formsIn = (text: string): string[] => text.split('||||').map((form) => form.trim());

/** The placeholders of a text, each once. */
export const placeholders = (text: string) => [...new Set(text.match(/%\{[^{}]*\}/g))];

/** A text without what is filled in. */
export const withoutPlaceholders = (text: string) => text.replace(/%\{[^{}]*\}/g, '');

/** A name or a loanword, or a text that nobody has translated yet. */
export const isSameAsEnglish = ({ english, translation }: Entry) =>
  translation === english && english.trim() !== '';
