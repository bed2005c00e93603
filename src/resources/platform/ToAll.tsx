import { Link } from 'react-router-dom';
import { useTexts } from '#i18n/texts.ts';
import { useAddress } from './useAddress.ts';

/** The way back to the list of calls, where a small screen has no room for it beside what is shown. */
export function ToAll() {
  const { text } = useTexts();
  const { to } = useAddress();
  return (
    <Link className="toAll" to={to({})}>
      {text('platform.allCalls')}
    </Link>
  );
}
