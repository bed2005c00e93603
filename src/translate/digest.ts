import type { Entry } from '#i18n/translation/entry.ts';

/** As `i18n/tools` names a text. */
export async function digestOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes).slice(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const versionOf = async ({ english, translation }: Pick<Entry, 'english' | 'translation'>) =>
  `${await digestOf(english)}-${await digestOf(translation)}`;
