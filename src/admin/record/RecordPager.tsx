import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { IconButton } from '@mui/material';
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { usePageShortcutProps } from '#src/ui/shortcuts.ts';
import { originIn } from '../list/listOrigin.ts';
import type { ListOrigin } from '../list/listTypes.ts';
import { useAppResource } from '../resource/resource.ts';
import { useLinks } from '../resource/useLinks.ts';
import { type Neighbour, useNeighbours } from './useNeighbours.ts';

/** The links to the records before and after this one in the list one came from; hidden after a direct link. */
export function RecordPager({ id }: { id: string }) {
  const { state } = useLocation();
  const { name } = useAppResource();
  const links = useLinks().to(name);
  const list = originIn(state, name);
  return list && <Pager id={id} list={list} pathOf={(record) => links.show(String(record.id))} />;
}

type PagerProps<Row> = { id: string; list: ListOrigin; pathOf: (record: Row) => string };

/** The same for any list; `pathOf`: the screens of its records. */
export function Pager<Row extends RaRecord>({ id, list, pathOf }: PagerProps<Row>) {
  const { text } = useTexts();
  const { number } = useFormats();
  const { previous, next, place } = useNeighbours<Row>(id, list);
  if (place?.total === 1) return null;
  return (
    <fieldset className="recordPager" aria-label={text('ui.pager.label')}>
      {place && <span>{text('ui.pager.place', { at: number(place.at), total: number(place.total) })}</span>}
      <Step to={previous} pathOf={pathOf} direction="previous" icon={<ChevronLeft fontSize="small" />} />
      <Step to={next} pathOf={pathOf} direction="next" icon={<ChevronRight fontSize="small" />} />
    </fieldset>
  );
}

type StepProps<Row> = Pick<PagerProps<Row>, 'pathOf'> & {
  to: Neighbour<Row> | undefined;
  direction: 'previous' | 'next';
  icon: ReactNode;
};

/** Replaces this record in the history, so that Back leads to the list from any of them. */
function Step<Row extends RaRecord>({ to, pathOf, direction, icon }: StepProps<Row>) {
  const { text } = useTexts();
  const shortcut = usePageShortcutProps(direction);
  const label = text(`ui.pager.${direction}`);
  if (!to) {
    return (
      <IconButton disabled aria-label={label}>
        {icon}
      </IconButton>
    );
  }
  return (
    <IconButton
      component={Link}
      to={pathOf(to.record)}
      state={{ list: to.list }}
      replace
      aria-label={label}
      {...shortcut}
    >
      {icon}
    </IconButton>
  );
}
