import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

export type PageTab = {
  label: string;
  to: string;
  isCurrent: boolean;
  /** What goes with the way there, see `ListOrigin`. */
  state?: unknown;
};

/** Tabs that are screens of their own, so links. `of` tells them apart where a page has others as well. */
export function PageTabs({ tabs, of }: { tabs: readonly PageTab[]; of?: string }) {
  const translate = useTranslate();
  if (tabs.length === 0) return null;
  return (
    <Box component="nav" aria-label={of ?? translate('layout.sections')} data-screen-only sx={barStyle}>
      {tabs.map(({ label, to, isCurrent, state }) => (
        <Box
          key={to}
          component={Link}
          ref={isCurrent ? bringIntoView : undefined}
          to={to}
          state={state}
          aria-current={isCurrent ? 'page' : undefined}
          sx={tabStyle}
        >
          {label}
        </Box>
      ))}
    </Box>
  );
}

/** Where the bar is too short for all of them, the one that someone is on is seen. */
function bringIntoView(tab: HTMLElement | null) {
  const bar = tab?.parentElement;
  if (bar) bar.scrollLeft = tab.offsetLeft + tab.offsetWidth - bar.clientWidth;
}

const barStyle = {
  position: 'relative',
  display: 'flex',
  gap: 2.5,
  mt: 2,
  overflowX: 'auto',
  borderBottom: 1,
  borderColor: 'divider',
};

const tabStyle = {
  py: 1,
  fontWeight: 500,
  color: 'text.secondary',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  borderBottom: '2px solid transparent',
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': { color: 'text.primary', borderBottomColor: 'primary.main' },
};
