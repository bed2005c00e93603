import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '#i18n/texts.ts';

export type PageTab = {
  label: string;
  to: string;
  isCurrent: boolean;
  /** What goes with the way there, see `ListOrigin`. */
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
 * Where the bar is too short for all of them, the one that someone is on is seen, in each language and after the window has
 * another width. Measured when the browser lays the page out anyway: asked before, it would do that while the page is
 * still being made.
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

/** In px: so much of what follows is seen too. */
const beyond = 32;
