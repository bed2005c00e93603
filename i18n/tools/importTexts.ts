import { reference } from '../locales.ts';
import type { Entry } from '../translation/entry.ts';
import { textFaults } from '../translation/faults.ts';
import type { ReadHandIn, ReadText } from '../translation/handIn.ts';
import { partsOf } from '../translation/handIn.ts';
import { catalogOf, catalogsIn, localesIn, readCatalog, readEnglish, writeCatalog } from './catalogFiles.ts';
import { confirm } from './confirm.ts';
import { versionOf } from './confirmed.ts';
import { entriesOf } from './entriesOf.ts';
import { importTerms } from './importTerms.ts';

/** What an import does, or would do. */
export type Import = {
  /** What is broken, each with its place in the file; with any of these, nothing is written. */
  faults: string[];
  changed: { locale: string; place: string; before: string; after: string }[];
  /** Stale or suspect texts that are right as they are. */
  confirmed: { locale: string; place: string }[];
  terms: { locale: string; term: string }[];
  /** What has changed in the catalogs since the file was made, with its place in the file. */
  leftAlone: string[];
};

/** Takes translations, confirmations and terms from a file. An empty translation leaves the text that is there. */
export function importTexts(folder: string, handIns: readonly ReadHandIn[]): Import {
  const plans = handIns.map((handIn) => planOf(folder, handIn));
  const faults = plans.flatMap((plan) => plan.faults);
  if (faults.length > 0) return { faults, changed: [], confirmed: [], terms: [], leftAlone: [] };
  const terms = handIns.map(({ locale, terms }) => importTerms(folder, locale, terms));
  for (const plan of plans) write(folder, plan);
  return {
    faults,
    changed: plans.flatMap(({ locale, changed }) =>
      changed.map(({ entry, after }) => ({ locale, place: entry.place, before: entry.translation, after })),
    ),
    confirmed: plans.flatMap(({ locale, confirmed }) => confirmed.map(({ place }) => ({ locale, place }))),
    terms: terms.flatMap(({ changed }) => changed),
    leftAlone: [...plans.flatMap((plan) => plan.leftAlone), ...terms.flatMap(({ leftAlone }) => leftAlone)],
  };
}

type Plan = {
  locale: string;
  faults: string[];
  changed: { entry: Entry; after: string; isConfirmed: boolean }[];
  confirmed: Entry[];
  leftAlone: string[];
};

function planOf(folder: string, { locale, texts }: ReadHandIn): Plan {
  const plan: Plan = { locale, faults: [], changed: [], confirmed: [], leftAlone: [] };
  if (locale === reference) return { ...plan, faults: [`${locale}: English is changed in its files`] };
  if (!localesIn(folder).includes(locale))
    return { ...plan, faults: [`${locale}: not a locale; add it first`] };
  const entries = new Map(entriesOf(folder, locale).map((entry) => [entry.place, entry]));
  for (const text of texts) {
    if (text.translation.trim() === '') continue;
    const entry = entries.get(text.place);
    const fault = faultsOf(entry, text, locale).join('; ');
    const since = entry && changeSince(entry, text);
    const at = `${locale}, ${text.at}, ${text.place}`;
    if (fault) plan.faults.push(`${at}: ${fault}`);
    else if (!entry) continue;
    else if (since) plan.leftAlone.push(`${at}: ${since}`);
    else if (entry.translation !== text.translation)
      plan.changed.push({ entry, after: text.translation, isConfirmed: text.isConfirmed });
    else if (text.isConfirmed) plan.confirmed.push(entry);
  }
  return plan;
}

function faultsOf(entry: Entry | undefined, text: ReadText, locale: string): string[] {
  if (!entry) return ['not in English'];
  return changeSince(entry, text) ? [] : textFaults(entry.english, text.translation, locale);
}

/** What became different in the catalogs since the file was made; a file without versions shows its English alone. */
function changeSince(entry: Entry, { english, translation, version }: ReadText): string | undefined {
  const now = versionOf(entry).split('-');
  const then =
    version?.split('-') ?? versionOf({ english: english ?? entry.english, translation: '' }).split('-');
  if (then[0] !== now[0]) return 'its English has changed since';
  const isOther = version !== undefined && then[1] !== now[1] && translation !== entry.translation;
  return isOther ? 'it has been translated otherwise since' : undefined;
}

function write(folder: string, { locale, changed, confirmed }: Plan): void {
  for (const name of catalogsIn(folder, reference)) {
    const own = changed.filter(({ entry }) => partsOf(entry.place).catalog === catalogOf(name));
    if (own.length === 0) continue;
    const file = `${locale}/${name}`;
    const english = readEnglish(folder, locale, name);
    const { texts, faults } = readCatalog(folder, file);
    for (const { file, fault, line } of [...faults, ...english.faults])
      throw new Error(`${file}:${line}: ${fault}`);
    for (const { entry, after } of own) texts.set(partsOf(entry.place).key, after);
    writeCatalog(folder, file, texts, english.texts);
  }
  const right = new Set([
    ...confirmed.map(({ place }) => place),
    ...changed.filter(({ isConfirmed }) => isConfirmed).map(({ entry }) => entry.place),
  ]);
  confirm(folder, locale, (place) => right.has(place));
}
