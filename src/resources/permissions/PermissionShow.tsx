import { Outlet } from 'react-router-dom';
import type { PermissionDetails } from '#contract/permissions.ts';
import { useTexts } from '#i18n/texts.ts';
import { Show } from '#src/admin/record/Show.tsx';

/** One entity that the account may grant, around who has it. */
export function PermissionShow() {
  const { text } = useTexts();
  return (
    <Show<PermissionDetails> titleOf={({ name }) => text(`permissions.entities.${name}`)}>
      <Outlet />
    </Show>
  );
}
