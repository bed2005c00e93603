import MenuIcon from '@mui/icons-material/Menu';
import { Box, IconButton } from '@mui/material';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigation } from 'react-router-dom';
import { useBulks } from './bulks/BulksContext';
import { useChrome } from './Chrome';
import { SearchBox } from './palette/SearchBox';

const BulkChip = lazy(() => import('./bulks/BulkChip').then(({ BulkChip }) => ({ default: BulkChip })));

/** The line above every page: where one is, and the way to anywhere else. */
export function TopBar({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const { openNavigation } = useChrome();
  const { followed } = useBulks();
  const isLeaving = useNavigation().state !== 'idle';
  return (
    <Box component="header" data-screen-only sx={barStyle}>
      <IconButton
        onClick={openNavigation}
        aria-label={translate('layout.openNavigation')}
        aria-haspopup="dialog"
        sx={{ display: { md: 'none' }, ml: -1 }}
      >
        <MenuIcon />
      </IconButton>
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      <Suspense>
        {followed.map((bulk) => (
          <BulkChip key={bulk.id} followed={bulk} />
        ))}
      </Suspense>
      <SearchBox />
      {isLeaving && <Box className="leaving" sx={leavingStyle} />}
    </Box>
  );
}

/** In px; what sticks below the bar stands at this height. */
export const barHeight = 52;

const barStyle = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  boxSizing: 'border-box',
  bgcolor: 'background.default',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  height: barHeight,
  px: { xs: 2, sm: 3.5 },
  borderBottom: 1,
  borderColor: 'divider',
};

/** On the way to a page whose code is not here yet, once that takes longer than a moment; moved as the bar of the start. */
const leavingStyle = {
  position: 'absolute',
  insetInline: 0,
  bottom: '-1px',
  height: 2,
  overflow: 'hidden',
  '&::before': {
    content: '""',
    display: 'block',
    height: '100%',
    bgcolor: 'primary.main',
    animation: 'booting 1.2s 150ms infinite backwards',
  },
};
