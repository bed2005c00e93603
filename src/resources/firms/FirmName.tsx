import type { FirmMatch, FirmRow } from '#contract/firms.ts';
import { useTexts } from '#i18n/texts.ts';
import { matchKind } from '#src/parts/firms/matchKind.ts';
import './firmName.css';
import { FirmTag } from '#src/parts/firms/FirmTag.tsx';
import { Marked } from '#src/parts/firms/Marked.tsx';

type NamedFirm = Pick<FirmRow, 'displayName' | 'isFactSetConnected' | 'isOnPlatform'> & {
  match: Omit<FirmMatch, 'level'> | null;
};

/** A firm's display name and tags; below it the value that a search found, if it is another one. */
export function FirmName({ firm, searchText }: { firm: NamedFirm; searchText: string }) {
  const { text } = useTexts();
  const words = searchText.split(/\s+/).filter(Boolean);
  const { displayName, match } = firm;
  return (
    <span className="firmName">
      <span>
        <span title={displayName}>
          <Marked text={displayName} words={words} />
        </span>
        <FirmTags firm={firm} />
      </span>
      {match && !match.isDisplayName && (
        <small>
          {text('firms.match.found', { kind: matchKind(match, text) })}{' '}
          <Marked text={match.value} words={words} />
        </small>
      )}
    </span>
  );
}

/** Beside the name; in a card at its foot, where the name has a line of its own. */
export function FirmTags({ firm }: { firm: Pick<FirmRow, 'isFactSetConnected' | 'isOnPlatform'> }) {
  const { text } = useTexts();
  return (
    <>
      {firm.isFactSetConnected && <FirmTag kind="provider">{text('firms.tags.factSet')}</FirmTag>}
      {firm.isOnPlatform && <FirmTag kind="platform">{text('firms.tags.onPlatform')}</FirmTag>}
    </>
  );
}
