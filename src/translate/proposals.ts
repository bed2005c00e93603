import {
  contentOf,
  type EnglishTerm,
  type Glossary,
  type TermTranslation,
} from '#i18n/translation/glossary.ts';
import type { CatalogText } from './catalogTexts.ts';

/** A translation that somebody proposes, or confirms, until it is in the catalogs. */
export type Proposal = {
  locale: string;
  /** The catalog and the key: `users.fields.email`. */
  place: string;
  /** The English that it translates. */
  english: string;
  /** What the catalog had: empty if nothing. */
  replaced: string;
  translation: string;
  /** The same text, still right although its English has changed, it looks suspect, or is like English on purpose. */
  confirmed: boolean;
};

/** A term of the glossary, new or changed, until it is in the glossary. */
export type TermProposal = {
  locale: string;
  term: EnglishTerm;
  translation: TermTranslation;
  /** Of the term that it replaces; empty if that is new. */
  version: string;
};

const listeners = new Set<() => void>();

const texts = stored<Proposal>('proposals', (one) => `${one.locale} ${one.place}`);
const terms = stored<TermProposal>('termProposals', (one) => `${one.locale} ${one.term.english[0]}`);

/** All that this browser keeps; the list is the same until one changes. */
export const proposals = texts.all;
export const termProposals = terms.all;

export const proposalFor = (locale: string, place: string) =>
  proposals().find((one) => one.locale === locale && one.place === place);

/** Keeps it in place of an earlier one; throws if the browser can't. */
export const propose = texts.put;
export const proposeTerm = terms.put;

export const withdraw = (proposal: Pick<Proposal, 'locale' | 'place'>) =>
  texts.keep(({ locale, place }) => locale !== proposal.locale || place !== proposal.place);

export const withdrawTerm = (proposal: Pick<TermProposal, 'locale' | 'term'>) =>
  terms.keep(
    ({ locale, term }) => locale !== proposal.locale || term.english[0] !== proposal.term.english[0],
  );

/** Drops what the catalogs hold by now. */
export function settle(locale: string, known: ReadonlyMap<string, CatalogText>): void {
  const isSettled = ({ place, translation, confirmed }: Proposal) => {
    const text = known.get(place);
    return text?.translation === translation && (!confirmed || text.state === 'done');
  };
  if (proposals().some((one) => one.locale === locale && isSettled(one)))
    texts.keep((one) => one.locale !== locale || !isSettled(one));
}

/** Drops the terms that the glossary holds by now. */
export function settleTerms(glossary: Glossary): void {
  const isSettled = ({ locale, term, translation }: TermProposal) =>
    glossary.some((known) => {
      const own = known.translations[locale];
      return own && contentOf(known, own) === contentOf(term, translation);
    });
  if (termProposals().some(isSettled)) terms.keep((one) => !isSettled(one));
}

/** In this tab and the others. */
export function onProposals(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function stored<One>(key: string, nameOf: (one: One) => string) {
  let known: { json: string | null; list: readonly One[] } = { json: null, list: [] };
  const all = (): readonly One[] => {
    const json = localStorage.getItem(key);
    if (json !== known.json) known = { json, list: readList(json) };
    return known.list;
  };
  const write = (list: readonly One[]) => {
    localStorage.setItem(key, JSON.stringify(list));
    for (const listener of listeners) listener();
  };
  return {
    all,
    put: (one: One) => write([...all().filter((other) => nameOf(other) !== nameOf(one)), one]),
    keep: (isKept: (one: One) => boolean) => write(all().filter(isKept)),
  };
}

function readList<One>(json: string | null): readonly One[] {
  try {
    return JSON.parse(json ?? '[]');
  } catch {
    return [];
  }
}
