import type { FirmVersion, FirmVersionChange } from '#contract/firmVersions.ts';
import { useFormats } from '#i18n/format.ts';
import { SourceChip } from '#src/parts/firms/SourceChip.tsx';
import { useFirmWords } from './useFirmWords.ts';

type VersionRowProps = {
  version: FirmVersion;
  isChosen: boolean;
  /** Two others are already chosen. */
  isFull: boolean;
  onTick: () => void;
  onShow: () => void;
  /** Compares it with the version before it. */
  onCompare: () => void;
};

/** One version: when, from where, its author, and its changes in one line. */
export function VersionRow({ version, isChosen, isFull, onTick, onShow, onCompare }: VersionRowProps) {
  const { text } = useFirmWords();
  const { date, time, exact, number } = useFormats();
  const { versionNumber, createdOn, source, userName } = version;
  const name = { version: number(versionNumber) };
  return (
    <tr data-chosen={isChosen || undefined}>
      <td>
        <label>
          <input
            type="checkbox"
            aria-label={text('firms.history.choose', name)}
            checked={isChosen}
            disabled={isFull && !isChosen}
            onChange={onTick}
          />
        </label>
      </td>
      <th scope="row">
        <button type="button" aria-label={text('firms.history.open', name)} onClick={onShow}>
          {number(versionNumber)}
        </button>
      </th>
      <td>
        <time dateTime={createdOn} title={exact(createdOn)}>
          {date(createdOn)}, {time(createdOn)}
        </time>
      </td>
      <td>
        <SourceChip source={source} />
      </td>
      <td>{userName ?? '–'}</td>
      <td>
        {versionNumber > 1 ? (
          <button
            type="button"
            title={text('firms.history.comparePrevious', { version: number(versionNumber - 1) })}
            onClick={onCompare}
          >
            <Summary {...version} />
          </button>
        ) : (
          <Summary {...version} />
        )}
      </td>
    </tr>
  );
}

/** `Names: 1 added, 1 changed; Details: Description`. */
function Summary({ changes, operation, restoredFrom }: FirmVersion) {
  const words = useFirmWords();
  const { number } = useFormats();
  if (changes === undefined) return '–';
  const isWhole = operation === 'firms.restoreVersion';
  if (restoredFrom !== null && isWhole)
    return words.text('firms.history.restore.isRestored', { version: number(restoredFrom) });
  if (changes.length === 0) return operation === null ? words.text('firms.history.loaded') : '–';
  const parts = [...new Set(changes.map(({ part }) => part))];
  const ofPart = (part: FirmVersionChange['part']) => {
    const own = changes.filter((change) => change.part === part);
    const [first] = own;
    if (part === 'relations') return `${words.field('parentId')}: ${first?.value ?? '–'}`;
    if (part === 'details')
      return `${words.part(part)}: ${own.flatMap(({ fields }) => fields.map(words.field)).join(', ')}`;
    const kinds = [...new Set(own.map(({ kind }) => kind))];
    const counts = kinds.map((kind) =>
      words.text(`firms.history.counts.${kind}`, {
        smart_count: own.filter((one) => one.kind === kind).length,
      }),
    );
    return `${words.part(part)}: ${counts.join(', ')}`;
  };
  const all = parts.map(ofPart).join('; ');
  return restoredFrom === null
    ? all
    : words.text('firms.history.restore.isValueRestored', { changes: all, version: number(restoredFrom) });
}
