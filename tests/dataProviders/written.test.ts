import { expect, it } from 'vitest';
import type { OperationId } from '#contract/operations.ts';
import { written } from '#dataProviders/written.ts';

it.each<[OperationId, Record<string, unknown>, object]>([
  [
    'users.create',
    { email: 'a@b.test', sendInvite: true },
    { body: { email: 'a@b.test' }, query: { sendInvite: true } },
  ],
  ['users.update', { firstName: 'A', sendInvite: true }, { body: { firstName: 'A' }, query: {} }],
  ['users.update', { roles: [{ id: 'r1' }, 'r2', null] }, { body: { roles: ['r1', 'r2', null] }, query: {} }],
  ['apiKeys.regenerate', { name: 'K', regenerate: true }, { body: { regenerate: true }, query: {} }],
  ['users.get', { firstName: 'A' }, {}],
])('%s sends of %j what it takes', async (id, data, sent) => {
  expect(await written(id, data)).toStrictEqual(sent);
});

it('refuses to make a record of what is none', async () => {
  await expect(written('accounts.remap', {})).rejects.toThrow('accounts.remap takes no record');
});
