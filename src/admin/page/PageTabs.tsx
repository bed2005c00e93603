import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '#i18n/texts.ts';

export type PageTab = {
  label: string;
  to: string;
  isCurrent: boolean;
  /** Router state of its links, see `ListOrigin`. */
  state?: unknown;
};

/** Tabs that are screens of their own, so links. Styled by `page.css`. */
export function PageTabs({ tabs }: { tabs: readonly PageTab[] }) {
  const { text } = useTexts();
  const bar = useCurrentInView(tabs);
  if (tabs.length === 0) return null;
  return (
    <nav ref={bar} className="pageTabs" aria-label={text('layout.sections')} data-screen-only>
      {tabs.map(({ label, to, isCurrent, state }) => (
        <Link key={to} to={to} state={state} aria-current={isCurrent ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

/**
 * If the bar is too short for all tabs, the current one is scrolled into view, in each language and at each width.
 * Measured during the browser's own layout: earlier would force a layout while the page is still being built.
 */
function useCurrentInView(tabs: readonly PageTab[]) {
  const bar = useRef<HTMLElement>(null);
  const { to, label } = tabs.find(({ isCurrent }) => isCurrent) ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tab is as wide as its label
  useLayoutEffect(() => {
    if (!to) return;
    const show = () => {
      const tab = bar.current?.querySelector<HTMLElement>('[aria-current]');
      if (bar.current && tab)
        bar.current.scrollLeft = tab.offsetLeft + tab.offsetWidth + beyond - bar.current.clientWidth;
    };
    const frame = requestAnimationFrame(show);
    window.addEventListener('resize', show);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('resize', show);
    };
  }, [to, label]);
  return bar;
}

/** In px: how much of the next tab is visible too. */
const beyond = 32;
