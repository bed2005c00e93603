import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import type { MatchFirm } from '#contract/firmMatcher.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { type FamilyMember, familyOf } from './family.ts';

const maxRows = 20;

/** A match's hierarchy: everything above and below a firm of the directory, everything above one of the provider. */
export function MatchHierarchy({ match }: { match: MatchFirm }) {
  const { text } = useTexts();
  const { number } = useFormats();
  const { data, error, isFetching, refetch } = useFamily(match);
  const [isWhole, setWhole] = useState(false);
  const rows = data ?? [];
  const rest = isWhole ? 0 : rows.length - maxRows;
  return (
    <section>
      <h3>{text('firmMatcher.panel.hierarchy')}</h3>
      {error && (
        <LoadFailure
          message={text('firmMatcher.panel.hierarchyNotLoaded')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <LoadingState lines={3} />}
      {data && (
        <ul className="family" aria-label={text('firmMatcher.panel.hierarchy')}>
          {rows.slice(0, isWhole ? undefined : maxRows).map((one) => (
            <Member key={one.id} member={one} isHere={one.id === match.id} source={match.source} />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <Button size="small" onClick={() => setWhole(true)}>
          {text('firmMatcher.panel.more', { hidden: number(rest) })}
        </Button>
      )}
    </section>
  );
}

function useFamily({ source, id }: MatchFirm) {
  const dataProvider = useDataProvider<DataProvider>();
  return useQuery({
    queryKey: ['firms', 'family', source, id],
    queryFn: async ({ signal }): Promise<FamilyMember[]> => {
      if (source === 'directory') {
        const query = { traversal: 'full' } as const;
        const nodes = await dataProvider.perform('firms.hierarchy', { params: { id }, query, signal });
        return familyOf(nodes, id);
      }
      const above = await dataProvider.perform('factSetFirms.ancestors', { params: { id }, signal });
      return above.map((firm, level) => ({ id: firm.id, name: firm.properName, key: firm.id, level }));
    },
  });
}

type MemberProps = { member: FamilyMember; isHere: boolean; source: MatchFirm['source'] };

function Member({ member: { id, name, key, level }, isHere, source }: MemberProps) {
  const links = useLinks().to('firms');
  return (
    <li aria-current={isHere || undefined} style={{ paddingInlineStart: 10 + Math.min(level, 8) * 16 }}>
      {isHere || source === 'provider' ? <span>{name}</span> : <Link to={links.show(id)}>{name}</Link>}
      <code>{key}</code>
    </li>
  );
}
