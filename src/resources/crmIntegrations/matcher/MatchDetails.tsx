import { Alert } from '@mui/material';
import type { MatchFirm } from '#contract/firmMatcher.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { Reasons } from '#src/parts/firms/Reasons.tsx';
import { FactList } from '#src/ui/FactList.tsx';
import { ComparedSides } from './ComparedSides.tsx';
import { MatchHierarchy } from './MatchHierarchy.tsx';

/** A match beside the CRM's values, further facts, and its hierarchy. */
export function MatchDetails({ match }: { match: MatchFirm }) {
  const { text } = useTexts();
  const { list } = useFormats();
  const { details, status, roles, ultimateParentName, linkFrequencyData } = match;
  const fact = (key: string, value: string | null) => ({
    label: text(`firmMatcher.panel.${key}`),
    value: value || '–',
  });
  const word = (of: string, value: string | null) => value && text(`firmValues.${of}.${value}`);
  return (
    <div className="details">
      <Reasons match={match} />
      <ComparedSides match={match} />
      <FactList
        facts={[
          fact('entityType', word('entityType', details.entityType)),
          fact('status', word('status', status)),
          fact('industryType', word('industryType', details.industryType)),
          fact('roles', list(roles.map((role) => text(`firmValues.roleType.${role}`)))),
          fact('ultimateParent', ultimateParentName),
          fact('linkedBy', text('firmMatcher.panel.links', { smart_count: linkFrequencyData.linkFrequency })),
          ...(details.description ? [fact('description', details.description)] : []),
        ]}
      />
      {match.isFirmMappedToCmgAccount && (
        <Alert severity="warning" role="note">
          {text('firmMatcher.link.cannotBeRevoked')}
        </Alert>
      )}
      <MatchHierarchy match={match} />
    </div>
  );
}
