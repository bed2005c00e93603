import { Box, type SvgIcon } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

export type NavigationTarget = {
  label: string;
  to: string;
  icon: typeof SvgIcon;
  /** Whether the page now shown lies under this target. */
  isCurrent: boolean;
};

/** One line of the main navigation. */
export function NavigationItem({ label, to, icon: Icon, isCurrent }: NavigationTarget) {
  const translate = useTranslate();
  return (
    <li>
      <Box component={Link} to={to} aria-current={isCurrent ? 'page' : undefined} sx={itemStyle}>
        <Icon sx={{ fontSize: 18 }} />
        {translate(label)}
      </Box>
    </li>
  );
}

const itemStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: { xs: 44, md: 34 },
  px: 1,
  borderRadius: 1,
  fontWeight: 500,
  color: 'text.secondary',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '&[aria-current]': { bgcolor: 'primary.soft', color: 'primary.main', fontWeight: 600 },
};
