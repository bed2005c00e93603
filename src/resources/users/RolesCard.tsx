import { Link } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { User } from '#contract/users.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { useRoleTexts } from '#src/parts/useRoleTexts.ts';
import { Card } from '#src/ui/Card.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ReasonedButton } from '#src/ui/ReasonedButton.tsx';
import { RolesDialog } from './RolesDialog.tsx';

/** A user's roles and what each allows (document 2, section 2). */
export function RolesCard() {
  const { text } = useTexts();
  const user = useRecordContext<User>();
  const can = useCan();
  const { reasonAgainstUser } = useCeiling();
  const [base, setBase] = useState<User>();
  const title = text('roles.name');
  const canEdit = can('users.setRoles') && can('roles.list');
  const edit = canEdit && (
    <ReasonedButton
      size="small"
      reason={reasonAgainstUser(user)}
      color="inherit"
      onClick={() => setBase(user)}
      aria-label={text('ui.card.editOf', { card: title })}
    >
      {text('ui.card.edit')}
    </ReasonedButton>
  );
  return (
    <Card title={title} actions={edit}>
      {user.roles.length === 0 ? (
        <EmptyState title={text('roles.none')} hint={canEdit ? text('roles.noneHint') : undefined} />
      ) : (
        <RolesTable user={user} />
      )}
      {base && <RolesDialog base={base} onClose={() => setBase(undefined)} />}
    </Card>
  );
}

function RolesTable({ user }: { user: User }) {
  const { text } = useTexts();
  const { nameOf, descriptionOf } = useRoleTexts();
  const canOpen = useCan()('roles.get');
  const links = useLinks().to('roles');
  return (
    <table className="cardTable" aria-label={text('roles.name')}>
      <thead>
        <tr>
          <th scope="col">{text('roles.role')}</th>
          <th scope="col">{text('roles.permissionDescription')}</th>
        </tr>
      </thead>
      <tbody>
        {user.roles.map((role) => (
          <tr key={role.id}>
            <th scope="row">
              {canOpen ? (
                <Link component={RouterLink} to={links.show(role.id)}>
                  {nameOf(role)}
                </Link>
              ) : (
                nameOf(role)
              )}
            </th>
            <td>{descriptionOf(role)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
