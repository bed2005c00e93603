import { Fragment, useState } from 'react';
import { Link } from 'react-router-dom';
import type { RoleGrant, User } from '#contract/users.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { useRoleTexts } from '#src/parts/useRoleTexts.ts';
import { Card } from '#src/ui/Card.tsx';
import { CardTable } from '#src/ui/CardTable.tsx';
import { EditButton } from '#src/ui/EditButton.tsx';
import { EmptyLine } from '#src/ui/EmptyLine.tsx';
import { Lock, LockNote } from '#src/ui/Lock.tsx';
import { grantsOf, isByGroups } from './directory/useManaged.ts';
import { RolesDialog } from './RolesDialog.tsx';

/** A user's roles and what each allows (document 2, section 2). */
export function RolesCard() {
  const { text } = useTexts();
  const user = useRecordContext<User>();
  const can = useCan();
  const { reasonAgainstUser } = useCeiling();
  const [base, setBase] = useState<User>();
  const title = text('roles.name');
  const canEdit = can('users.setRoles') && can('roles.list') && !user.erasedOn;
  const edit = canEdit && (
    <EditButton card={title} reason={reasonAgainstUser(user)} onPress={() => setBase(user)} />
  );
  return (
    <Card title={title} actions={edit} isFlush>
      {user.roles.length === 0 ? (
        <EmptyLine title={text('roles.none')} hint={canEdit ? text('roles.noneHint') : undefined} />
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
  const hasGroups = user.managedBy || user.roleGrants?.some(({ source }) => source === 'group');
  const lock = text('userDirectory.lockedRole');
  return (
    <>
      <CardTable
        label={text('roles.name')}
        columns={[
          text('roles.role'),
          text('roles.permissionDescription'),
          ...(hasGroups ? [text('userDirectory.givenBy')] : []),
        ]}
        rows={user.roles.map((role) => ({
          key: role.id,
          cells: [
            <Fragment key="name">
              {canOpen ? <Link to={links.show(role.id)}>{nameOf(role)}</Link> : nameOf(role)}
              {isByGroups(user, role.id) && <Lock label={lock} />}
            </Fragment>,
            descriptionOf(role),
            ...(hasGroups ? [<GivenBy key="givenBy" grants={grantsOf(user, role.id)} />] : []),
          ],
        }))}
      />
      {user.roleGrants?.some(({ source }) => source === 'group') && (
        <p className="note">
          <LockNote>{text('userDirectory.groupRole')}</LockNote>
        </p>
      )}
    </>
  );
}

/** Each source of a role on a line. */
function GivenBy({ grants }: { grants: readonly RoleGrant[] }) {
  const { text } = useTexts();
  const { date, list } = useFormats();
  return grants.map(({ source, groups, givenBy, givenOn, isByStaff }) => {
    const author = isByStaff ? text('auditEvents.platformStaff') : (givenBy ?? text('userDirectory.byHand'));
    return (
      <div key={source}>
        {source === 'group'
          ? text('userDirectory.group', {
              smart_count: groups.length,
              groups: list(groups.map(({ name }) => name)),
            })
          : [author, ...(givenOn ? [date(givenOn)] : [])].join(', ')}
      </div>
    );
  });
}
