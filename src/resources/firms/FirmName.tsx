import { useTranslate } from 'react-admin';
import type { FirmRow } from '#contract/firms.ts';
import { matchKind } from '#src/parts/firms/matchKind.ts';
import './firmName.css';

/** A firm's display name and tags; below it the value that a search for this text found, where that is another one. */
export function FirmName({ firm, sought }: { firm: FirmRow; sought: string }) {
  const translate = useTranslate();
  const words = sought.split(/\s+/).filter(Boolean);
  const { displayName, match, isFactSetConnected, isOnPlatform } = firm;
  return (
    <span className="firmName">
      <span>
        <span title={displayName}>
          <Marked text={displayName} words={words} />
        </span>
        {isFactSetConnected && <small data-tag="provider">{translate('firms.tags.factSet')}</small>}
        {isOnPlatform && <small data-tag="platform">{translate('firms.tags.onPlatform')}</small>}
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

/** A text with the searched words marked where they stand in it as they were typed. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  const literal = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const parts = text.split(new RegExp(`(${literal.join('|')})`, 'iu'));
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are told apart by their place alone
  return parts.map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part));
}
