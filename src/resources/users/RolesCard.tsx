import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { User } from '#contract/users.ts';
import { useCan } from '#src/layout/useCan.ts';
import { useRecord } from '#src/parts/record/useRecord.ts';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { useRoleTexts } from '#src/parts/useRoleTexts.ts';
import { Card } from '#src/ui/Card.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ReasonedButton } from '#src/ui/ReasonedButton.tsx';
import { RolesDialog } from './RolesDialog.tsx';

/** The roles a user holds and what each allows (document 2, section 2). */
export function RolesCard() {
  const translate = useTranslate();
  const user = useRecord<User>();
  const can = useCan();
  const { reasonAgainstUser } = useCeiling();
  const [base, setBase] = useState<User>();
  const title = translate('roles.name');
  const canEdit = can('users.setRoles') && can('roles.list');
  const edit = canEdit && (
    <ReasonedButton
      size="small"
      reason={reasonAgainstUser(user)}
      color="inherit"
      onClick={() => setBase(user)}
      aria-label={translate('ui.card.editOf', { card: title })}
    >
      {translate('ui.card.edit')}
    </ReasonedButton>
  );
  return (
    <Card title={title} actions={edit}>
      {user.roles.length === 0 ? (
        <EmptyState
          title={translate('roles.none')}
          hint={canEdit ? translate('roles.noneHint') : undefined}
        />
      ) : (
        <RolesTable user={user} />
      )}
      {base && <RolesDialog base={base} onClose={() => setBase(undefined)} />}
    </Card>
  );
}

function RolesTable({ user }: { user: User }) {
  const translate = useTranslate();
  const { nameOf, descriptionOf } = useRoleTexts();
  return (
    <table className="cardTable" aria-label={translate('roles.name')}>
      <thead>
        <tr>
          <th scope="col">{translate('roles.role')}</th>
          <th scope="col">{translate('roles.permissionDescription')}</th>
        </tr>
      </thead>
      <tbody>
        {user.roles.map((role) => (
          <tr key={role.id}>
            <th scope="row">{nameOf(role)}</th>
            <td>{descriptionOf(role)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
