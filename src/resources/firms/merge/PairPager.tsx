import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Duplicate } from '#contract/duplicates.ts';
import { useTexts } from '#i18n/texts.ts';
import type { ListOrigin } from '#src/admin/list/listTypes.ts';
import { Pager } from '#src/admin/record/RecordPager.tsx';
import { useNeighbours } from '#src/admin/record/useNeighbours.ts';
import { usePathOfPair } from '#src/parts/firms/usePathOfPair.ts';
import { useShortcutProps } from '#src/ui/shortcuts.ts';
import { compareKeys } from './compareKeys.ts';

/** A pair's place in the list of duplicates that it was opened from, and the ways to the pairs beside it. */
export function PairPager({ id, list }: { id: string; list: ListOrigin }) {
  const { text } = useTexts();
  const pathOf = usePathOfPair();
  const { next } = useNeighbours<Duplicate>(id, list);
  const shortcut = useShortcutProps(compareKeys.skip[0]);
  return (
    <>
      <Pager id={id} list={list} pathOf={pathOf} />
      {next && (
        <Button
          variant="outlined"
          color="inherit"
          component={Link}
          to={pathOf(next.record)}
          state={{ list: next.list }}
          replace
          {...shortcut}
        >
          {text('firmMerges.skip')}
        </Button>
      )}
    </>
  );
}
