import { useEffect, useId, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MatchFirm } from '#contract/firmMatcher.ts';
import { useTexts } from '#i18n/texts.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { isCovered } from '#src/ui/isCovered.ts';
import { listenForKeys } from '#src/ui/keys.ts';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { useMatcherAddress } from '../matcherAddress.ts';
import { rowId } from '../rowId.ts';
import { MatchDetails } from './MatchDetails.tsx';
import { PanelFoot } from './PanelFoot.tsx';
import { PanelHead } from './PanelHead.tsx';
import './matchPanel.css';

type MatchPanelProps = {
  /** In the order of the list. */
  matches: readonly MatchFirm[];
  isLoading: boolean;
  onLink: (match: MatchFirm) => void;
};

/** One match's details beside the list: ↑ and ↓ move between matches while it stays, Esc closes it. */
export function MatchPanel({ matches, isLoading, onLink }: MatchPanelProps) {
  const { text } = useTexts();
  const navigate = useNavigate();
  const headingId = useId();
  const panel = useRef<HTMLElement>(null);
  const { opened, closed, detailsOf, view } = useMatcherAddress();
  const at = matches.findIndex(({ id }) => id === opened?.id);
  const match = matches[at];
  const among = view === 'ranking' ? matches : matches.filter(({ source }) => source === match?.source);
  const to = (place: number) => {
    const next = matches[place];
    return next && (() => void navigate(detailsOf(next), { replace: true }));
  };
  const close = () => void navigate(closed);
  useFocusOfPanel(match);
  useEffect(() =>
    listenForKeys((event) => {
      if (event.defaultPrevented || isCovered()) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
      const isHere = event.target instanceof Node && panel.current?.contains(event.target);
      const act = event.key === 'Escape' ? close : isHere && step !== 0 ? to(at + step) : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    }),
  );
  return (
    <section
      ref={panel}
      className="matchPanel"
      {...(match ? { 'aria-labelledby': headingId } : { 'aria-label': text('firmMatcher.panel.name') })}
    >
      <PanelHead
        match={match}
        headingId={headingId}
        place={view === 'ranking' || !match ? 'ranking' : match.source}
        at={match ? among.indexOf(match) : 0}
        total={among.length}
        onPrevious={to(at - 1)}
        onNext={to(at + 1)}
        onClose={close}
      />
      {match && <MatchDetails key={match.id} match={match} />}
      {!match && isLoading && <LoadingState lines={8} />}
      {!match && !isLoading && <EmptyState title={text('firmMatcher.panel.notListed')} />}
      {match && <PanelFoot match={match} onLink={onLink} />}
    </section>
  );
}

/** The focus enters the panel with the first match, stays in it, and returns to the last one's row. */
function useFocusOfPanel(match: MatchFirm | undefined) {
  const last = useRef<string>(undefined);
  if (match) last.current = rowId(match);
  useEffect(
    () => () => {
      const row = last.current;
      requestAnimationFrame(() => row && document.getElementById(row)?.focus());
    },
    [],
  );
}
