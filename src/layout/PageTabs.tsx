import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

export type PageTab = { label: string; to: string; isCurrent: boolean };

/** Tabs that are screens of their own, so links. */
export function PageTabs({ tabs }: { tabs: readonly PageTab[] }) {
  const translate = useTranslate();
  if (tabs.length === 0) return null;
  return (
    <Box component="nav" aria-label={translate('layout.sections')} data-screen-only sx={barStyle}>
      {tabs.map(({ label, to, isCurrent }) => (
        <Box key={to} component={Link} to={to} aria-current={isCurrent ? 'page' : undefined} sx={tabStyle}>
          {label}
        </Box>
      ))}
    </Box>
  );
}

const barStyle = {
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
