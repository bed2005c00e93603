import WarningAmber from '@mui/icons-material/WarningAmber';
import { Button } from '@mui/material';
import { useState } from 'react';
import type { HierarchyNode } from '#contract/firms.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';

type BelowWarningProps = { firmId: string; descendants: readonly HierarchyNode[] };

const mostNamed = 4;

/** Says which firms move along: the children by name with their descendants' number, all on request. */
export function BelowWarning({ firmId, descendants }: BelowWarningProps) {
  const { text } = useTexts();
  const { list } = useFormats();
  const [isWhole, showWhole] = useState(false);
  const children = descendants.filter(({ parentId }) => parentId === firmId);
  const shown = isWhole ? descendants : children.slice(0, mostNamed);
  const named = shown.map(({ displayName, descendantCount: count }) =>
    count > 0 && !isWhole
      ? `${displayName} (${text('firms.changeParent.below', { smart_count: count })})`
      : displayName,
  );
  return (
    <div className="belowWarning">
      <WarningAmber />
      <div>
        <strong>{text('firms.changeParent.moves', { smart_count: descendants.length })}</strong> {list(named)}{' '}
        {shown.length < descendants.length && (
          <Button size="small" color="inherit" onClick={() => showWhole(true)}>
            {text('firms.changeParent.showAll')}
          </Button>
        )}
      </div>
    </div>
  );
}
