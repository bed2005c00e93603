import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { NavLink } from 'react-router-dom';

/** `label` is a key of a catalog. */
export type PageTab = { label: string; to: string };

/** Tabs that are screens of their own, so links. */
export function PageTabs({ tabs }: { tabs: readonly PageTab[] }) {
  const translate = useTranslate();
  return (
    <Box component="nav" aria-label={translate('layout.sections')} sx={barStyle}>
      {tabs.map(({ label, to }) => (
        <Box key={to} component={NavLink} to={to} sx={tabStyle}>
          {translate(label)}
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
  '&.active': { color: 'text.primary', borderBottomColor: 'primary.main' },
};
