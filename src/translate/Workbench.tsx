import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { appBase } from '#contract/paths.ts';
import { ownName } from '#i18n/languageTags.ts';
import { useTexts } from '#i18n/texts.ts';
import type { CatalogText } from './catalogTexts.ts';
import { goal, onGoal, reach } from './goal.ts';
import { onPageChange } from './markedPage.ts';
import { draft, sourceOf, stop } from './mode.ts';
import { Outlines } from './Outlines.tsx';
import { Panel } from './Panel.tsx';
import type { PageText } from './pageText.ts';
import { onProposals, proposalFor, proposals } from './proposals.ts';
import { Sign } from './Sign.tsx';
import { placeAt, type Shown, shownPlaces } from './shownPlaces.ts';
import { useCatalogTexts } from './useCatalogTexts.ts';
import { words } from './words.ts';
import './translate.css';

/** The bar of the mode, the outlines, and the panel of the chosen text. */
export function Workbench({ host }: { host: HTMLElement }) {
  const { locale } = useTexts();
  const places = usePlaces();
  const { texts } = useCatalogTexts(locale);
  const kept = useSyncExternalStore(onProposals, proposals);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a proposal changes how a text stands
  const onPage = useMemo(() => textsOn(places, texts, locale), [places, texts, locale, kept]);
  const [chosen, choose] = useState<string>();
  const isHeld = useAlt(host, (place) => choose(sourceOf(place)));
  const current = onPage.find(({ place }) => place === chosen);
  const open = useCallback((place: string | undefined) => {
    choose((before) => {
      if (before && before !== place) draft(before, undefined);
      return place;
    });
  }, []);
  const seen = useSyncExternalStore(onGoal, goal);
  useEffect(() => {
    if (!seen || !onPage.some(({ place }) => place === seen.place)) return;
    open(seen.place);
    reach(undefined);
  }, [seen, onPage, open]);
  const step = (by: number) => {
    const at = onPage.findIndex(({ place }) => place === chosen);
    open(onPage[(at + by + onPage.length) % onPage.length]?.place);
  };
  const goOn = () => {
    const at = onPage.findIndex(({ place }) => place === chosen);
    const after = [...onPage.slice(at + 1), ...onPage.slice(0, Math.max(0, at))];
    open((after.find(needsWork) ?? onPage[at + 1] ?? onPage[0])?.place);
  };
  useEffect(() => {
    document.documentElement.toggleAttribute('data-translate-panel', current !== undefined);
  }, [current]);
  const counts = (['missing', 'stale', 'proposed'] as const).map((status) => ({
    status,
    count: onPage.filter((one) => one.status === status).length,
  }));
  return (
    <>
      <section className="translateBar" aria-label={words.title}>
        <strong>{`${words.title}: ${ownName(locale)}`}</strong>
        {counts.map(({ status, count }) => (
          <span key={status} data-status={status} className="translateCount">
            <Sign status={status} />
            {`${count} ${words.counts[status]}`}
          </span>
        ))}
        <span className="translateHint">
          <kbd className="keyName">{words.hold}</kbd>
          {words.outlines(onPage.length)}
        </span>
        {seen && <span className="translateGoal">{words.goal(seen)}</span>}
        <button type="button" onClick={goOn}>
          {words.nextToDo}
        </button>
        <a href={listHref(locale, current?.place)}>{words.allTexts}</a>
        <button type="button" onClick={stop}>
          {words.stop}
        </button>
      </section>
      {(isHeld || current) && <Outlines texts={onPage} chosen={chosen} />}
      {current && (
        <Panel
          key={`${locale} ${current.place}`}
          text={current}
          locale={locale}
          texts={texts}
          position={{ at: onPage.indexOf(current) + 1, of: onPage.length }}
          onStep={step}
          onNext={goOn}
          onOpen={open}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}

const listHref = (locale: string, place: string | undefined) =>
  `${appBase}/translate/${locale}${place ? `?at=${place}` : ''}`;

const needsWork = ({ status }: PageText) => status === 'missing' || status === 'stale';

/** The texts of the page, each once, in the order in which they first stand there. */
function textsOn(places: readonly Shown[], texts: ReadonlyMap<string, CatalogText>, locale: string) {
  const found = new Map<string, PageText>();
  for (const shown of places) {
    const place = sourceOf(shown.text.place);
    const known = texts.get(shown.text.place) ?? texts.get(place);
    if (!known) continue;
    const status = proposalFor(locale, known.place) ? 'proposed' : known.state;
    const text = found.get(known.place) ?? { ...known, status, shown: [] };
    text.shown.push(shown);
    found.set(known.place, text);
  }
  return [...found.values()];
}

/** What stands on the page, looked up again after it has changed, scrolled, or become another size. */
function usePlaces(): readonly Shown[] {
  const [places, setPlaces] = useState<readonly Shown[]>([]);
  useEffect(() => {
    let timer = 0;
    const look = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setPlaces(shownPlaces()), 60);
    };
    const unwatch = onPageChange(look);
    const sizes = new ResizeObserver(look);
    // The panel beside the page makes it narrower, and a list then measures its columns again.
    for (const part of document.querySelectorAll('#root, main')) sizes.observe(part);
    const reasons = ['scroll', 'resize', 'click', 'transitionend'] as const;
    for (const reason of reasons) window.addEventListener(reason, look, true);
    look();
    return () => {
      unwatch();
      sizes.disconnect();
      window.clearTimeout(timer);
      for (const reason of reasons) window.removeEventListener(reason, look, true);
    };
  }, []);
  return places;
}

/** Whether Alt is held; with it, a click chooses the text under it and never reaches the page. */
function useAlt(host: HTMLElement, choose: (place: string) => void): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const follow = (event: Event) => {
      if (event instanceof KeyboardEvent || event instanceof MouseEvent) setHeld(event.altKey);
      else setHeld(false);
    };
    const take = (event: MouseEvent) => {
      const { target } = event;
      if (!event.altKey || !(target instanceof Element) || host.contains(target)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.type !== 'click') return;
      const found = placeAt(event.clientX, event.clientY, target);
      if (found) choose(found.text.place);
    };
    const held = ['keydown', 'keyup', 'pointermove', 'blur'] as const;
    const taken = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click'] as const;
    for (const name of held) window.addEventListener(name, follow, true);
    for (const name of taken) window.addEventListener(name, take, true);
    return () => {
      for (const name of held) window.removeEventListener(name, follow, true);
      for (const name of taken) window.removeEventListener(name, take, true);
    };
  });
  return isHeld;
}
