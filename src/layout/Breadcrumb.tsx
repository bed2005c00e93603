import { Box, Link } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';

export type Crumb = { label: string; to: string };

/** The way from the top to this page. */
export function Breadcrumb({ steps, here }: { steps: readonly Crumb[]; here: string }) {
  const translate = useTranslate();
  return (
    <Box component="nav" aria-label={translate('layout.breadcrumb')} sx={{ minWidth: 0 }}>
      <Box component="ol" sx={listStyle}>
        {steps.map(({ label, to }) => (
          <Box component="li" key={`${to} ${label}`} sx={stepStyle}>
            <Link component={RouterLink} to={to} color="text.secondary" underline="hover">
              {label}
            </Link>
          </Box>
        ))}
        <Box component="li" aria-current="page" sx={{ fontWeight: 500, ...ellipsis }}>
          {here}
        </Box>
      </Box>
    </Box>
  );
}

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 };
const listStyle = {
  display: 'flex',
  alignItems: 'center',
  m: 0,
  p: 0,
  listStyle: 'none',
  fontSize: 13,
  minWidth: 0,
};
/** Where there is little room only the step before this page is shown. */
const stepStyle = {
  display: { xs: 'none', md: 'flex' },
  alignItems: 'center',
  '&:nth-last-of-type(2)': { display: 'flex' },
  minWidth: 0,
  '& a': { ...ellipsis, py: 0.25 },
  '&::after': { content: '"/"', mx: 1, color: 'text.secondary' },
};
