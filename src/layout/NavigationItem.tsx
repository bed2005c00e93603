import OpenInNew from '@mui/icons-material/OpenInNew';
import type { SvgIcon } from '@mui/material';
import { Link } from 'react-router-dom';
import { useTexts } from '#i18n/texts.ts';

export type NavigationTarget = {
  label: string;
  to: string;
  icon: typeof SvgIcon;
  /** Whether the current page is under this target. */
  isCurrent: boolean;
  /** Another application, which opens in a tab of its own. */
  isElsewhere?: boolean;
};

/** One line of the main navigation. */
export function NavigationItem({ label, to, icon: Icon, isCurrent, isElsewhere }: NavigationTarget) {
  const { text } = useTexts();
  const name = text(label);
  if (isElsewhere) {
    const named = text('layout.newTab', { name });
    return (
      <li>
        <a href={to} target="_blank" rel="noreferrer" aria-label={named}>
          <Icon />
          {name}
          <OpenInNew className="elsewhere" />
        </a>
      </li>
    );
  }
  return (
    <li>
      <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
        <Icon />
        {name}
      </Link>
    </li>
  );
}
