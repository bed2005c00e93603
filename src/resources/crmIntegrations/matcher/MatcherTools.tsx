import { Link } from 'react-router-dom';
import { useTexts } from '#i18n/texts.ts';
import { Segments } from '#src/admin/inputs/Segments.tsx';
import { useMatcherAddress } from '../matches/matcherAddress.ts';

/** The two modes of matching, and the two views of the results. */
export function MatcherTools() {
  const { text } = useTexts();
  const { mode, modeTo, view, setView } = useMatcherAddress();
  return (
    <div className="tools">
      <nav className="pageTabs" aria-label={text('firmMatcher.name')}>
        {(['default', 'custom'] as const).map((one) => (
          <Link key={one} to={modeTo(one)} aria-current={one === mode ? 'page' : undefined}>
            {text(`firmMatcher.tabs.${one}`)}
          </Link>
        ))}
      </nav>
      <span className="view">
        <span aria-hidden>{text('firmMatcher.view.label')}</span>
        <Segments
          label={text('firmMatcher.view.label')}
          choices={(['source', 'ranking'] as const).map((value) => ({
            value,
            label: text(`firmMatcher.view.${value}`),
          }))}
          value={view}
          onChange={setView}
        />
      </span>
    </div>
  );
}
