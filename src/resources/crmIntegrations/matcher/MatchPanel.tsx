import OpenInNew from '@mui/icons-material/OpenInNew';
import { Button } from '@mui/material';
import { useEffect, useId, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { MatchFirm } from '#contract/firmMatcher.ts';
import { useTexts } from '#i18n/texts.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { isCovered } from '#src/ui/isCovered.ts';
import { KeyName } from '#src/ui/KeyName.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { useKeyListener } from '#src/ui/useKeyListener.ts';
import { MatchButton } from '../link/MatchButton.tsx';
import { RejectButton } from '../link/RejectButton.tsx';
import { rowId, useMatcherAddress } from '../matches/matcherAddress.ts';
import { useMatches } from '../matches/useMatches.ts';
import { MatchDetails } from './MatchDetails.tsx';
import { PanelHead } from './PanelHead.tsx';
import './matchPanel.css';

/** One match's details beside the list: ↑ and ↓ move between matches while it stays, Esc closes it. */
export function MatchPanel() {
  const { text } = useTexts();
  const navigate = useNavigate();
  const headingId = useId();
  const panel = useRef<HTMLElement>(null);
  const { opened, closed, detailsOf, view } = useMatcherAddress();
  const { shown: matches, isLoading } = useMatches();
  const at = matches.findIndex(({ id }) => id === opened?.id);
  const match = matches[at];
  const among = view === 'ranking' ? matches : matches.filter(({ source }) => source === match?.source);
  const to = (place: number) => {
    const next = matches[place];
    return next && (() => void navigate(detailsOf(next), { replace: true }));
  };
  const close = () => void navigate(closed);
  useFocusOfPanel(match);
  useKeyListener((event) => {
    if (event.defaultPrevented || isCovered()) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
    const isHere = event.target instanceof Node && panel.current?.contains(event.target);
    const act = event.key === 'Escape' ? close : isHere && step !== 0 ? to(at + step) : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
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
      {match && <PanelFoot match={match} />}
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

/** The match's actions, in view however long its details are. */
function PanelFoot({ match }: { match: MatchFirm }) {
  const { text } = useTexts();
  const links = useLinks().to('firms');
  const { source, id, linkedFirm } = match;
  const firmId = source === 'directory' ? id : linkedFirm?.id;
  return (
    <div className="foot">
      <p aria-hidden>
        <KeyName name="ArrowUp" /> <KeyName name="ArrowDown" /> {text('firmMatcher.panel.keys.walk')}{' '}
        <KeyName name="Escape" /> {text('firmMatcher.panel.keys.close')}
      </p>
      {firmId && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          startIcon={<OpenInNew />}
          component={Link}
          to={links.show(firmId)}
        >
          {text('firmMatcher.panel.open')}
        </Button>
      )}
      <RejectButton match={match} inWords />
      <MatchButton match={match} isFirst />
    </div>
  );
}
