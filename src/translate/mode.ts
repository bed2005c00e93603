import type { LoadCatalogs } from '#i18n/catalogs.ts';
import type { Catalogs } from '#i18n/polyglot.ts';
import { setLocale } from '#i18n/texts.ts';
import { guardWhatLeaves, watchPage } from './markedPage.ts';
import { marked } from './marks.ts';
import { proposals } from './proposals.ts';

const storageKey = 'translating';
/** What is being typed, by place: it shows in the page at once. */
const drafts = new Map<string, string>();
let isOn = false;

export const wasOn = () => sessionStorage.getItem(storageKey) !== null;

/** Whether it was off; a reload of the page keeps it on. */
export function turnOn(): boolean {
  if (isOn) return false;
  isOn = true;
  sessionStorage.setItem(storageKey, 'on');
  guardWhatLeaves();
  watchPage();
  return true;
}

/** The page as it was; what is kept stays in the browser. */
export function stop() {
  sessionStorage.removeItem(storageKey);
  window.location.reload();
}

/** The catalogs with what is typed and kept, and with the number of each text, while the mode is on. */
export const withNumbers =
  (load: LoadCatalogs): LoadCatalogs =>
  async (locale) => {
    const catalogs = await load(locale);
    if (!isOn) return catalogs;
    const kept = proposals().filter((one) => one.locale === locale);
    const typed = new Map([...kept.map(({ place, translation: text }) => [place, text] as const), ...drafts]);
    return marked(overlaid(catalogs, typed));
  };

export function draft(place: string, text: string | undefined) {
  if (text === undefined) drafts.delete(place);
  else drafts.set(place, text);
  void showAgain();
}

/** Before the shell has any texts there is nothing to show again. */
export async function showAgain() {
  if (document.getElementById('root')?.querySelector('.booting')) return;
  await setLocale(document.documentElement.lang);
}

/** Catalogs with other texts at some places; the log of all accounts has the texts of an account's log. */
export function overlaid(catalogs: Catalogs, texts: ReadonlyMap<string, string>, above = ''): Catalogs {
  return Object.fromEntries(
    Object.entries(catalogs).map(([name, known]) => {
      const place = `${above}${name}`;
      if (typeof known !== 'string') return [name, overlaid(known, texts, `${place}.`)];
      return [name, texts.get(place) ?? texts.get(sourceOf(place)) ?? known];
    }),
  );
}

/** Whose text a place shows, if it has none of its own. */
export const sourceOf = (place: string) => place.replace(/^platformAuditEvents\./, 'auditEvents.');
