import { useTexts } from '#i18n/texts.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { KeyEntry, KeyLegend } from '#src/ui/KeyLegend.tsx';
import { pageKeys } from '#src/ui/keys.ts';
import { matcherKeys } from './matcherKeys.ts';

export function MatcherLegend() {
  const { text } = useTexts();
  const canLink = useCan()('crmInvestorFirms.setEntityKey');
  const { next, previous, details, link, reject, skip, notes, undo } = matcherKeys;
  const entry = (name: string, ...keys: readonly string[]) => (
    <KeyEntry keys={keys}>{text(`firmMatcher.keys.legend.${name}`)}</KeyEntry>
  );
  return (
    <KeyLegend>
      {entry('walk', ...next, ...previous)}
      {canLink && entry('link', ...link)}
      {canLink && entry('reject', ...reject)}
      {entry('skip', ...skip)}
      {canLink && entry('notes', ...notes)}
      {entry('details', ...details)}
      {canLink && entry('undo', ...undo)}
      {entry('all', ...pageKeys.help)}
    </KeyLegend>
  );
}
