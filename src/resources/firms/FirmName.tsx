import { useTranslate } from 'react-admin';
import type { FirmMatch, FirmRow } from '#contract/firms.ts';
import { matchKind } from '#src/parts/firms/matchKind.ts';
import './firmName.css';
import { FirmTag } from '#src/parts/firms/FirmTag.tsx';
import { Marked } from '#src/parts/firms/Marked.tsx';

type NamedFirm = Pick<FirmRow, 'displayName' | 'isFactSetConnected' | 'isOnPlatform'> & {
  match: Omit<FirmMatch, 'level'> | null;
};

/** A firm's display name and tags; below it the value that a search for this text found, where that is another one. */
export function FirmName({ firm, sought }: { firm: NamedFirm; sought: string }) {
  const translate = useTranslate();
  const words = sought.split(/\s+/).filter(Boolean);
  const { displayName, match, isFactSetConnected, isOnPlatform } = firm;
  return (
    <span className="firmName">
      <span>
        <span title={displayName}>
          <Marked text={displayName} words={words} />
        </span>
        {isFactSetConnected && <FirmTag kind="provider">{translate('firms.tags.factSet')}</FirmTag>}
        {isOnPlatform && <FirmTag kind="platform">{translate('firms.tags.onPlatform')}</FirmTag>}
      </span>
      {match && !match.isDisplayName && (
        <small>
          {translate('firms.match.found', { kind: matchKind(match, translate) })}{' '}
          <Marked text={match.value} words={words} />
        </small>
      )}
    </span>
  );
}
