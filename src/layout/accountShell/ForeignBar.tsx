import SupervisorAccountOutlined from '@mui/icons-material/SupervisorAccountOutlined';
import { useMediaQuery } from '@mui/material';
import { Link } from 'react-router-dom';
import { paths } from '#contract/paths.ts';
import { systemSubdomain } from '#contract/subdomains.ts';
import { useTexts } from '#i18n/texts.ts';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { AccountChips } from './AccountChips.tsx';
import './foreignBar.css';

/** Shows prominently that this is another account, however far one scrolls; with its chips if the page has none. */
export function ForeignBar({ hasChips }: { hasChips?: boolean }) {
  const { text } = useTexts();
  const { subdomain, isOwn, account } = useAccountScope();
  const isNarrow = useMediaQuery('(max-width: 1199.95px)', { noSsr: true });
  if (isOwn || subdomain === systemSubdomain) return null;
  const [before, after] = text(`layout.foreign.${isNarrow ? 'short' : 'text'}`, { account: '\n' }).split(
    '\n',
  );
  return (
    <aside className="foreignBar" aria-label={text('layout.foreign.label')}>
      <SupervisorAccountOutlined />
      <span>
        {before}
        <strong>{account.name}</strong>
        {after}
      </span>
      {hasChips && (
        <div className="foreignChips">
          <AccountChips />
        </div>
      )}
      <Link to={paths.entry}>{text('layout.foreign.leave')}</Link>
    </aside>
  );
}
