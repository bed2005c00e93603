import { Box, type Theme, useMediaQuery } from '@mui/material';
import { Link } from 'react-router-dom';
import { paths } from '#contract/paths.ts';
import { systemSubdomain } from '#contract/subdomains.ts';
import { useTexts } from '#i18n/texts.ts';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { barHeight } from '../TopBar.tsx';
import { AccountChips } from './AccountChips.tsx';

/** Shows prominently that this is another account, however far one scrolls; with its chips if the page has none. */
export function ForeignBar({ hasChips }: { hasChips?: boolean }) {
  const { text } = useTexts();
  const { subdomain, isOwn, account } = useAccountScope();
  const isNarrow = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'), { noSsr: true });
  if (isOwn || subdomain === systemSubdomain) return null;
  const [before, after] = text(`layout.foreign.${isNarrow ? 'short' : 'text'}`, { account: '\n' }).split(
    '\n',
  );
  return (
    <Box component="aside" aria-label={text('layout.foreign.label')} sx={barStyle}>
      <Box component="span" sx={{ mr: 2 }}>
        {before}
        <strong>{account.name}</strong>
        {after}
      </Box>
      {hasChips && (
        <div className="foreignChips">
          <AccountChips />
        </div>
      )}
      <Link to={paths.entry}>{text('layout.foreign.leave')}</Link>
    </Box>
  );
}

const barStyle = {
  position: 'sticky',
  '@media print': { position: 'static', '& > a': { display: 'none' } },
  top: barHeight,
  zIndex: 'appBar',
  display: { xs: 'block', sm: 'flex' },
  // Two lines on a telephone, also while the name loads.
  minHeight: { xs: 60, sm: 'auto' },
  alignContent: 'center',
  boxSizing: 'border-box',
  alignItems: 'center',
  flexWrap: 'wrap',
  px: { xs: 2, sm: 3.5 },
  py: { xs: 1, sm: 0.5 },
  fontSize: 'var(--text-small)',
  color: 'foreign.main',
  '& > a': {
    display: 'inline-block',
    ml: { sm: 'auto' },
    py: 0.25,
    fontWeight: 600,
    whiteSpace: 'nowrap',
    color: 'inherit',
    textDecoration: 'none',
  },
  '& > a:hover': { textDecoration: 'underline' },
  bgcolor: 'foreign.soft',
};
