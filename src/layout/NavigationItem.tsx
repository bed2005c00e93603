import OpenInNew from '@mui/icons-material/OpenInNew';
import { Box, type SvgIcon } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

export type NavigationTarget = {
  label: string;
  to: string;
  icon: typeof SvgIcon;
  /** Whether the page now shown lies under this target. */
  isCurrent: boolean;
  /** It is another application, which opens in a tab of its own. */
  isElsewhere?: boolean;
};

/** One line of the main navigation. */
export function NavigationItem({ label, to, icon: Icon, isCurrent, isElsewhere }: NavigationTarget) {
  const translate = useTranslate();
  const name = translate(label);
  if (isElsewhere) {
    const spoken = translate('layout.newTab', { name });
    return (
      <li>
        <Box component="a" href={to} target="_blank" rel="noreferrer" aria-label={spoken} sx={itemStyle}>
          <Icon sx={{ fontSize: 18 }} />
          {name}
          <OpenInNew sx={{ fontSize: 14, ml: 'auto' }} />
        </Box>
      </li>
    );
  }
  return (
    <li>
      <Box component={Link} to={to} aria-current={isCurrent ? 'page' : undefined} sx={itemStyle}>
        <Icon sx={{ fontSize: 18 }} />
        {name}
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
