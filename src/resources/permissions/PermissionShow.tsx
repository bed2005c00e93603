import { useTranslate } from 'react-admin';
import { Outlet } from 'react-router-dom';
import type { PermissionDetails } from '#contract/permissions.ts';
import { RecordScreen } from '#src/parts/record/RecordScreen.tsx';

/** One entity that the account may give, around who has it. */
export function PermissionShow() {
  const translate = useTranslate();
  return (
    <RecordScreen<PermissionDetails> titleOf={({ name }) => translate(`permissions.entities.${name}`)}>
      <Outlet />
    </RecordScreen>
  );
}
