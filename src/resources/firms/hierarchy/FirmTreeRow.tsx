import ChevronRight from '@mui/icons-material/ChevronRight';
import { useFormats } from '#i18n/format.ts';
import { Marked } from '#src/parts/firms/Marked.tsx';
import { FirmValue } from '../records/FirmValue.tsx';
import type { TreeRow } from './firmTree.ts';
import { Descendants, NodeTags } from './NodeTags.tsx';

type FirmTreeRowProps = {
  row: TreeRow;
  index: number;
  height: number;
  isActive: boolean;
  isOrigin: boolean;
  isLoading: boolean;
  /** The search's marked words. */
  words: readonly string[];
};

/** One firm of a hierarchy, in five columns; the treegrid handles its keys and clicks. */
export function FirmTreeRow({ row, index, height, isActive, isOrigin, isLoading, words }: FirmTreeRowProps) {
  const { node, level, position, siblings, isBranch, isOpen, lasts } = row;
  const { number } = useFormats();
  const links = node.linkFrequencyData.linkFrequency;
  return (
    <tr
      aria-rowindex={index + 2}
      aria-level={level + 1}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={isBranch ? isOpen : undefined}
      aria-busy={isLoading || undefined}
      aria-current={isOrigin || undefined}
      tabIndex={isActive ? 0 : -1}
      data-at={index}
      data-active={isActive || undefined}
      style={{ height }}
    >
      <th scope="row">
        <span style={{ paddingInlineStart: `calc(var(--step) * ${level})` }}>
          <Guides lasts={lasts} />
          <span
            aria-hidden
            className="twist"
            data-branch={isBranch || undefined}
            data-open={isOpen || undefined}
            data-loading={isLoading || undefined}
          >
            {isBranch && <ChevronRight />}
          </span>
          <span className="name" title={node.displayName}>
            <Marked text={node.displayName} words={words} />
          </span>
          <Descendants count={node.descendantCount} />
          <NodeTags node={node} isOrigin={isOrigin} />
        </span>
      </th>
      <td className="mono">{node.key}</td>
      <td>{node.entityType ? <FirmValue of="entityType" value={node.entityType} /> : '–'}</td>
      <td>
        <FirmValue of="roleType" value={node.roles} />
      </td>
      <td data-none={links === 0 || undefined}>{number(links)}</td>
    </tr>
  );
}

/** Lines from a firm's ancestors to those of their children that come further down. */
const Guides = ({ lasts }: { lasts: readonly boolean[] }) =>
  lasts.map((isLast, level) => (
    <i
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified only by its level
      key={level}
      aria-hidden
      data-own={level === lasts.length - 1 || undefined}
      data-last={isLast || undefined}
      style={{ insetInlineStart: `calc(var(--start) + var(--step) * ${level})` }}
    />
  ));
