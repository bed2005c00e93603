import type { Permission } from '#contract/permissions.ts';
import { useTexts } from '#i18n/texts.ts';
import './permissionChips.css';

/** Permissions in words, side by side. */
export function PermissionChips({ permissions }: { permissions: readonly Permission[] }) {
  const { text } = useTexts();
  return (
    <ul className="permissionChips plainList">
      {permissions.map((permission) => {
        const [level, entity] = permission.split(':');
        return (
          <li key={permission} title={permission}>
            {text(`permissions.entities.${entity}`)} · {text(`permissions.levels.${level}`)}
          </li>
        );
      })}
    </ul>
  );
}
