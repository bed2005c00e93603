import { Link } from 'react-router-dom';
import { useTexts } from '#i18n/texts.ts';

/** A step; one without a page of its own has no link. */
export type Crumb = { label: string; to?: string };

/** The path from the top to this page. Styled by `topBar.css`. */
export function Breadcrumb({ steps, here }: { steps: readonly Crumb[]; here: string }) {
  const { text } = useTexts();
  return (
    <nav className="breadcrumb" aria-label={text('layout.breadcrumb')}>
      <ol>
        {steps.map(({ label, to }) => (
          <li key={`${to} ${label}`}>
            {to === undefined ? (
              <span className="place" title={label}>
                {label}
              </span>
            ) : (
              <Link to={to}>{label}</Link>
            )}
          </li>
        ))}
        <li aria-current="page">
          <span title={here}>{here}</span>
        </li>
      </ol>
    </nav>
  );
}
