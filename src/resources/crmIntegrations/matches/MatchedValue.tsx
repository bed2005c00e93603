import type { MatchFirm } from '#contract/firmMatcher.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { evidenceOf } from '#src/parts/firms/evidence.ts';
import { FirmTag } from '#src/parts/firms/FirmTag.tsx';
import { Marked } from '#src/parts/firms/Marked.tsx';
import { matchKind } from '#src/parts/firms/matchKind.ts';
import { useFirm } from './InvestorFirmContext.ts';

/** The value that fits best, with the words that both sides share; if that is the name itself, the kind of firm. */
export function MatchedValue({ match }: { match: MatchFirm }) {
  const { text } = useTexts();
  const { match: found, name, details, addresses } = match;
  if (found && found.value !== name) {
    return (
      <small>
        {text('firms.match.found', { kind: matchKind(found, text) })}{' '}
        <Marked text={found.value} words={sharedWords(match)} />
      </small>
    );
  }
  const { entityType } = details;
  return (
    <small>
      {[
        text('firmMatcher.currentName'),
        entityType && text(`firmValues.entityType.${entityType}`),
        addresses[0]?.address,
      ]
        .filter(Boolean)
        .join(' · ')}
    </small>
  );
}

/** The words of the firm's name that the CRM's name also has, exactly. */
export const sharedWords = (match: MatchFirm): string[] =>
  (evidenceOf(match, 'name')?.how ?? []).filter(({ kind }) => kind === 'EXACT').map(({ right }) => right);

/** A match at a glance. */
export function MatchTags({ match }: { match: MatchFirm }) {
  const { text } = useTexts();
  const { date } = useFormats();
  const { cmgEntityKey } = useFirm();
  const { isOnPlatform, firmSource, source, status, linkedFirm, rolodexKey, notMatch } = match;
  const isLinked = cmgEntityKey !== null && (rolodexKey ?? linkedFirm?.key) === cmgEntityKey;
  return (
    <>
      {isLinked && <FirmTag kind="linked">{text('firmMatcher.tags.linked')}</FirmTag>}
      {isOnPlatform && <FirmTag kind="platform">{text('firms.tags.onPlatform')}</FirmTag>}
      {firmSource === 'FACT_SET' && source === 'directory' && (
        <FirmTag kind="provider">{text('firms.tags.factSet')}</FirmTag>
      )}
      {notMatch && (
        <FirmTag kind="defunct">
          {text('firmMatcher.reject.tag', { by: notMatch.by, on: date(notMatch.on) })}
        </FirmTag>
      )}
      {status === 'DEFUNCT' && <FirmTag kind="defunct">{text('firmMatcher.tags.defunct')}</FirmTag>}
    </>
  );
}
