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
  /** The same text, still right although its English has changed, or like English on purpose. */
  confirmed: boolean;
};

const storageKey = 'proposals';
const listeners = new Set<() => void>();
let known: { json: string | null; list: readonly Proposal[] } = { json: null, list: [] };

/** All that this browser keeps; the list is the same until one changes. */
export function proposals(): readonly Proposal[] {
  const json = localStorage.getItem(storageKey);
  if (json !== known.json) known = { json, list: readList(json) };
  return known.list;
}

export const proposalFor = (locale: string, place: string) =>
  proposals().find((one) => one.locale === locale && one.place === place);

/** Keeps it in place of an earlier one; throws if the browser can't. */
export const propose = (proposal: Proposal) => keep([...others(proposal), proposal]);

export const withdraw = (proposal: Pick<Proposal, 'locale' | 'place'>) => keep(others(proposal));

/** In this tab and the others. */
export function onProposals(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const others = ({ locale, place }: Pick<Proposal, 'locale' | 'place'>) =>
  proposals().filter((one) => one.locale !== locale || one.place !== place);

function keep(list: readonly Proposal[]) {
  localStorage.setItem(storageKey, JSON.stringify(list));
  for (const listener of listeners) listener();
}

function readList(json: string | null): readonly Proposal[] {
  try {
    return JSON.parse(json ?? '[]');
  } catch {
    return [];
  }
}
