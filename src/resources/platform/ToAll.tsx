import { Link } from 'react-router-dom';
import { useTexts } from '#i18n/texts.ts';
import { useAddress } from './useAddress.ts';

/** The link back to the list of calls, on small screens, where the list is a page of its own. */
export function ToAll() {
  const { text } = useTexts();
  const { to } = useAddress();
  return (
    <Link className="toAll" to={to({})}>
      {text('platform.allCalls')}
    </Link>
  );
}
