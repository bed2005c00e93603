import { screen, within } from '@testing-library/react';
import {
  CanAccess,
  FieldTitle,
  useCanAccess,
  useGetResourceLabel,
  useRecordContext,
  useResourceContext,
  useResourceDefinition,
} from 'react-admin';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { Show } from '#src/admin/record/Show.tsx';
import { appResource } from '#src/admin/resource/resource.ts';
import { resources } from '#src/app/App.tsx';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { subdomainOf, testServer } from '#tests/support/testServer.ts';

const server = testServer();

describe('on a screen of the kit, react-admin’s own pieces', () => {
  it('know the record, its resource, the labels and the rights', async () => {
    await openProbe('viewer@acme.test');
    const facts = within(await screen.findByRole('list', { name: 'facts' }));
    await facts.findByText('edit: false');
    expect(facts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'record: Viewer',
      'resource: roles',
      'representation: name',
      'labels: Users, User',
      'field: Email',
      'list: true',
      'edit: false',
      'may list',
    ]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Viewer');
  });
});

/** A role's screen that asks react-admin everything. */
async function openProbe(email: string) {
  const admin = 'admin@acme.test';
  const token = await server.signInAs(admin);
  const call = { host: subdomainOf(admin), token };
  const answer = await server.fetch('/api/v1/roles?searchText=Viewer', call);
  const [role] = (await answer.json()).data;
  await renderApp(server, email, `/account/roles/${role.id}`, [...others, roles]);
}

const others = resources.filter(({ name }) => name !== 'roles');
const roles = appResource<Role>({
  name: 'roles',
  area: 'account',
  recordRepresentation: 'name',
  show: { path: 'roles/:id', load: async () => Probe },
});

function Probe() {
  return (
    <Show<Role>>
      <Facts />
    </Show>
  );
}

function Facts() {
  const label = useGetResourceLabel();
  const record = useRecordContext<Role>();
  const { recordRepresentation } = useResourceDefinition();
  const list = useCanAccess({ resource: 'users', action: 'list' });
  const edit = useCanAccess({ resource: 'users', action: 'edit' });
  return (
    <ul aria-label="facts">
      <li>record: {record?.name}</li>
      <li>resource: {useResourceContext()}</li>
      <li>representation: {String(recordRepresentation)}</li>
      <li>
        labels: {label('users')}, {label('users', 1)}
      </li>
      <li>
        field: <FieldTitle source="email" resource="users" />
      </li>
      <li>list: {String(list.canAccess)}</li>
      <li>edit: {String(edit.canAccess)}</li>
      <CanAccess resource="users" action="list">
        <li>may list</li>
      </CanAccess>
      <CanAccess resource="users" action="create">
        <li>may create</li>
      </CanAccess>
    </ul>
  );
}
