import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { useMenu } from '#src/ui/useMenu.ts';
import { type AppResource, useAppResource } from '../resource/resource.ts';
import { isEquivalent } from './listAddress.ts';
import { useListAddress } from './useListAddress.ts';
import { useListViews } from './useListViews.ts';

type RecordViewsProps = {
  /** The storage key of the last chosen view. */
  storeKey: string;
  list: Pick<NonNullable<AppResource['list']>, 'defaults' | 'views'>;
};

const loadMenu = () => import('./RecordViewsMenu.tsx');
const RecordViewsMenu = lazy(() => loadMenu().then((loaded) => ({ default: loaded.RecordViewsMenu })));

/**
 * Which of a person's own views a list shows, and the way to the others. Everything except the button is loaded on
 * use.
 */
export function RecordViews({ storeKey, list: { defaults, views: shipped = [] } }: RecordViewsProps) {
  const { name: list } = useAppResource();
  const { text } = useTexts();
  const views = useListViews(list, storeKey);
  const address = useListAddress();
  const standard = address({ ...defaults, page: 1, perPage: undefined });
  const shippedViews = shipped.map(({ name, filter }) => ({
    name: text(`${list}.views.${name}`),
    address: address({ ...defaults, filter, page: 1, perPage: undefined }),
  }));
  const { button, menu } = useMenu();
  const [isUsed, setUsed] = useState(false);
  const { chosen, isModified } = views;
  const shippedView = shippedViews.find(({ address }) => isEquivalent(address, `?${views.query}`));
  const shown = chosen?.name ?? shippedView?.name;
  return (
    <>
      <Button
        {...button}
        color="inherit"
        startIcon={<BookmarkBorder />}
        onPointerEnter={() => void loadMenu()}
        onClick={() => {
          setUsed(true);
          button.onClick();
        }}
        aria-label={shown && text('listViews.openOf', { name: shown })}
        aria-description={chosen && isModified ? text('listViews.modified') : undefined}
        title={shown ?? text('listViews.open')}
        className={`viewsButton text-secondary ${shown ? '' : 'iconAlone'}`}
      >
        <span className={shown ? 'viewName' : 'wordsAside'}>{shown ?? text('listViews.open')}</span>
        {chosen && isModified && <em className="viewModified">{text('listViews.modified')}</em>}
      </Button>
      {isUsed && (
        <Suspense fallback={null}>
          <RecordViewsMenu {...{ list, views, standard, shippedViews, menu }} />
        </Suspense>
      )}
    </>
  );
}
