import MenuIcon from '@mui/icons-material/Menu';
import { IconButton } from '@mui/material';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { useBulks } from '#src/admin/bulk/BulksContext.ts';
import { useChrome } from '#src/admin/page/Chrome.ts';
import { SearchBox } from './palette/SearchBox.tsx';

const BulkChip = lazy(() =>
  import('#src/admin/bulk/BulkChip.tsx').then(({ BulkChip }) => ({ default: BulkChip })),
);

/** The line above every page: the current place, and the way to anywhere else. Styled by `topBar.css`. */
export function TopBar({ children }: { children: ReactNode }) {
  const { text } = useTexts();
  const { openNavigation } = useChrome();
  const { followed } = useBulks();
  return (
    <header className="topBar" data-screen-only style={{ height: barHeight }}>
      <IconButton
        onClick={openNavigation}
        aria-label={text('layout.openNavigation')}
        aria-haspopup="dialog"
        className="openNavigation"
      >
        <MenuIcon />
      </IconButton>
      <div className="here">{children}</div>
      <Suspense>
        {followed.map((bulk) => (
          <BulkChip key={bulk.id} followed={bulk} />
        ))}
      </Suspense>
      <SearchBox />
    </header>
  );
}

/** In px; sticky elements start below the bar. */
export const barHeight = 52;
