import { Link } from 'react-router-dom';
import type { MatchFirm } from '#contract/firmMatcher.ts';
import { useFormats } from '#i18n/format.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';

/** Organizations that may be the same, each with its score. */
export function DuplicateList({ firms }: { firms: readonly MatchFirm[] }) {
  const { percent } = useFormats();
  return (
    <ul>
      {firms.map((firm) => (
        <li key={firm.id}>
          <DuplicateLink firm={firm} /> <code>{firm.rolodexKey}</code> {percent(firm.score)}
        </li>
      ))}
    </ul>
  );
}

/** Opens beside unsaved input. */
export function DuplicateLink({ firm: { id, name } }: { firm: Pick<MatchFirm, 'id' | 'name'> }) {
  const links = useLinks().to('firms');
  return (
    <Link to={links.show(id)} target="_blank" rel="noopener">
      {name}
    </Link>
  );
}
