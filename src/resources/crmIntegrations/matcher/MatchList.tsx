import { Button } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '#i18n/texts.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { onKey } from '#src/ui/keys.ts';
import { MatchActions } from '../link/MatchActions.tsx';
import { useMatcherAddress } from '../matches/matcherAddress.ts';
import { useMatches } from '../matches/useMatches.ts';
import { MatcherDock } from './MatcherDock.tsx';
import { MatchGroup } from './MatchGroup.tsx';
import { MatchPanel } from './MatchPanel.tsx';

/** The matches in two groups, or in one ranking; beside them the details of one. */
export function MatchList() {
  const { text } = useTexts();
  const { mode, view, opened } = useMatcherAddress();
  const { sources, isEnabled, ranking, first } = useMatches();
  if (!isEnabled) return <p className="prompt">{text('firmMatcher.custom.prompt')}</p>;
  const all = [sources.directory, sources.provider];
  const isEmpty = all.every(({ matches, error }) => !error && matches?.length === 0);
  return (
    <MatchActions>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows only move the focus between the links in it */}
      <div className="matches" data-beside={opened && true} onKeyDown={onKey(moveByArrow)}>
        {isEmpty && <Nothing mode={mode} />}
        {!isEmpty &&
          (view === 'ranking' ? (
            <MatchGroup name="ranking" of={all} matches={ranking} first={first?.id} />
          ) : (
            all.map((one) => (
              <MatchGroup
                key={one.source}
                name={one.source}
                of={[one]}
                matches={one.matches ?? []}
                first={first?.id}
              />
            ))
          ))}
        {opened && <MatchPanel />}
        <MatcherDock />
      </div>
    </MatchActions>
  );
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
