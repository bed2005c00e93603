import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Segments } from '#src/ui/Segments.tsx';
import { useMatcherAddress } from './matcherAddress.ts';

/** The two modes of matching, and the two views of what was found. */
export function MatcherTools() {
  const translate = useTranslate();
  const { mode, modeTo, view, setView } = useMatcherAddress();
  return (
    <div className="tools">
      <nav className="pageTabs" aria-label={translate('firmMatcher.name')}>
        {(['default', 'custom'] as const).map((one) => (
          <Link key={one} to={modeTo(one)} aria-current={one === mode ? 'page' : undefined}>
            {translate(`firmMatcher.tabs.${one}`)}
          </Link>
        ))}
      </nav>
      <span className="view">
        <span aria-hidden>{translate('firmMatcher.view.label')}</span>
        <Segments
          label={translate('firmMatcher.view.label')}
          choices={(['source', 'ranking'] as const).map((value) => ({
            value,
            label: translate(`firmMatcher.view.${value}`),
          }))}
          value={view}
          onChange={setView}
        />
      </span>
    </div>
  );
}
