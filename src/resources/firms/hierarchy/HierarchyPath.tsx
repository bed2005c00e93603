import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import ChevronRight from '@mui/icons-material/ChevronRight';
import type { HierarchyNode } from '#contract/firms.ts';
import { useTexts } from '#i18n/texts.ts';
import { useHierarchyCounts } from './useHierarchyCounts.ts';

type HierarchyPathProps = {
  /** From the top down to the firm. */
  path: readonly HierarchyNode[];
  onGo: (id: string) => void;
};

/** The firms above one, always in view, and how many surround it. */
export function HierarchyPath({ path, onGo }: HierarchyPathProps) {
  const { text } = useTexts();
  const counts = useHierarchyCounts();
  const above = path.slice(0, -1);
  return (
    <nav className="path" aria-label={text('firms.hierarchy.path')}>
      <AccountTreeOutlined />
      <ol>
        {above.map(({ id, displayName }) => (
          <li key={id}>
            <button type="button" onClick={() => onGo(id)}>
              {displayName}
            </button>
            <ChevronRight />
          </li>
        ))}
        <li aria-current="true">{path.at(-1)?.displayName}</li>
      </ol>
      <span>{counts(path, 'counts')}</span>
    </nav>
  );
}
