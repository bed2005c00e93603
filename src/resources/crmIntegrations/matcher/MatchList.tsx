import { Button } from '@mui/material';
import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { type MatchFirm, possibleFrom } from '#contract/firmMatcher.ts';
import { useTexts } from '#i18n/texts.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { onKey } from '#src/ui/keys.ts';
import { RejectingContext, useReject } from './decisions/useReject.ts';
import { LinkDialog } from './link/LinkDialog.tsx';
import { MatchGroup } from './MatchGroup.tsx';
import { useMatcherAddress } from './matcherAddress.ts';
import { MatchPanel } from './panel/MatchPanel.tsx';
import { MatcherDock } from './queue/MatcherDock.tsx';
import { rankingOf, useMatches } from './useMatches.ts';

/** The matches in two groups, or in one ranking; beside them the details of one, and the link dialog. */
export function MatchList() {
  const { mode, view, opened } = useMatcherAddress();
  const { sources, isAsked } = useMatches();
  const [linked, setLinked] = useState<MatchFirm>();
  const { directory, provider } = sources;
  const ranking = rankingOf(sources);
  const shown = view === 'ranking' ? ranking : [...(directory.matches ?? []), ...(provider.matches ?? [])];
  const all = [directory, provider];
  const isLoading = all.some(({ matches, error }) => !matches && !error);
  const rejecting = useReject(shown, !isLoading);
  if (!isAsked) return <Prompt />;
  const isEmpty = all.every(({ matches, error }) => !error && matches?.length === 0);
  // Only once the directory has answered, as the provider's first match may be an unlikely one.
  const first =
    directory.matches &&
    shown.find(
      ({ notMatch, source, score }) => !notMatch && (source === 'directory' || score >= possibleFrom),
    );
  return (
    <RejectingContext value={rejecting}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows only move the focus between the links in it */}
      <div className="matches" data-beside={opened && true} onKeyDown={onKey(moveByArrow)}>
        {isEmpty && <Nothing mode={mode} />}
        {!isEmpty &&
          (view === 'ranking' ? (
            <MatchGroup name="ranking" of={all} matches={ranking} first={first?.id} onLink={setLinked} />
          ) : (
            all.map((one) => (
              <MatchGroup
                key={one.source}
                name={one.source}
                of={[one]}
                matches={one.matches ?? []}
                first={first?.id}
                onLink={setLinked}
              />
            ))
          ))}
        {opened && <MatchPanel matches={shown} isLoading={isLoading} onLink={setLinked} />}
        {linked && (
          <LinkDialog
            key={linked.id}
            match={linked}
            better={directory.matches?.find(({ notMatch }) => !notMatch)}
            onClose={() => setLinked(undefined)}
          />
        )}
        <MatcherDock match={first} onLink={setLinked} />
      </div>
    </RejectingContext>
  );
}

function Prompt() {
  const { text } = useTexts();
  return <p className="prompt">{text('firmMatcher.custom.prompt')}</p>;
}

function Nothing({ mode }: { mode: 'default' | 'custom' }) {
  const { text } = useTexts();
  const links = useLinks().to('firms');
  const canCreate = useCan()('firms.create');
  const { modeTo } = useMatcherAddress();
  return (
    <div className="none" role="status">
      <EmptyState
        title={text('firmMatcher.none')}
        hint={text(`firmMatcher.${canCreate ? 'noneHint' : 'noneHintToRead'}`)}
      >
        <div className="ways">
          {mode === 'default' && (
            <Button variant="outlined" color="inherit" component={Link} to={modeTo('custom')}>
              {text('firmMatcher.tabs.custom')}
            </Button>
          )}
          {canCreate && (
            <Button variant="outlined" color="inherit" component={Link} to={links.create()}>
              {text('firmMatcher.createOrganization')}
            </Button>
          )}
        </div>
      </EmptyState>
    </div>
  );
}

/** From match to match by ↑ and ↓; → opens the focused one's explanation, ← closes it. */
function moveByArrow(event: KeyboardEvent<HTMLElement>) {
  const target = event.target as HTMLElement;
  const row = target.closest('.matchRow');
  if (!row || target.closest('input, select, textarea')) return;
  const toggle = row.querySelector<HTMLElement>('[aria-expanded]');
  const side = document.documentElement.dir === 'rtl' ? -1 : 1;
  const turn = { ArrowRight: side, ArrowLeft: -side }[event.key];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (turn) {
    event.preventDefault();
    if ((toggle?.getAttribute('aria-expanded') === 'true') !== turn > 0) toggle?.click();
  } else if (step) {
    const rows = [...event.currentTarget.querySelectorAll('.matchRow')];
    const next = rows[rows.indexOf(row) + step]?.querySelector<HTMLElement>('a');
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
}
