import { confirmTexts } from './confirmed.ts';
import { rememberSources } from './translatedFrom.ts';

/** Records that these translations are right: for the English of today, and although they look suspect. */
export function confirm(folder: string, locale: string, isRight: (place: string) => boolean): void {
  rememberSources(folder, locale, isRight);
  confirmTexts(folder, locale, isRight);
}
