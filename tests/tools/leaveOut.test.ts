import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { signInOperations } from '#contract/operations/signIn.ts';
import { droppable, faultsOfForms, withoutServersPart } from '#tools/leaveOut.ts';

it('the app is built without the server’s part of the manifest, and with the rest', () => {
  const rows = `export const rows = {
    'users.get': {
      summary: 'One user, of many',
      path: inAccount('/users/{id}'),
      params,
      query: z.object({ ...listQuery(['a', 'b']), a }),
      answer: one(User)
    },
    other: { query: 'no row', answer: null },
  };`;
  const lineOf = (code: string) => code.split('\n').findIndex((line) => line.includes('other:'));
  expect(lineOf(withoutServersPart(rows))).toBe(lineOf(rows));
  expect(withoutServersPart(rows).replace(/\s+/g, ' ')).toBe(
    "export const rows = { 'users.get': { path: inAccount('/users/{id}'), answer: one(User) }, other: { query: 'no row', answer: null }, };",
  );
});

it('rows that no first visit calls are built without their schemas, and without what these alone import', () => {
  const rows = `import { Held, HeldCreate } from '../roles.ts';
import { gate } from '../operation.ts';
import { RoleId } from '../roleIds.ts';
const byId = { id: RoleId };
const shared = { access: gate('Role').edit, answer: one(Held) };
export const rows = { 'roles.create': { params: byId, summary: 'Create a role', body: HeldCreate, ...shared } };`;
  expect(withoutServersPart(rows, true).trim()).toBe(`import { gate } from '../operation.ts';


const shared = { access: gate('Role').edit,  };
export const rows = { 'roles.create': {    ...shared } };`);
});

it('the app is built without unused declarations of the contract', () => {
  const declared = `import * as z from 'zod/mini';
const order = listQuery(['a']), size = 25;
export const Query = z.object({ ...order });
export const gate = (entity) => [entity];
const { read } = gate('User');`;
  expect(droppable(declared)).toBe(`import * as z from 'zod/mini';
const order = /* @__PURE__ */ (() => (listQuery(['a'])))(), size = 25;
export const Query = /* @__PURE__ */ (() => (z.object({ ...order })))();
export const gate = (entity) => [entity];
const { read } = gate('User');`);
});

it('the sign-in pages are built with the faults that their forms find, and with no others', () => {
  const catalog = readFileSync('i18n/en/validation.json', 'utf8');
  const kept: Record<string, string> = JSON.parse(faultsOfForms(catalog));
  const sent = [
    ['session.login', { username: 'x', password: '' }],
    ['session.verifyCode', { code: '' }],
    ['session.requestPasswordReset', { email: 'in\u200bfo@acme.test' }],
    ['session.resetPassword', { newPassword: 'a', confirmPassword: 'b' }],
    ['session.activate', { firstName: '\0', lastName: 'x'.repeat(200) }],
  ] as const;
  const named = sent.flatMap(([id, body]) => {
    const schema: z.ZodMiniType = signInOperations[id].body;
    const issues = schema.safeParse(body).error?.issues ?? [];
    return issues.flatMap(({ message }) => /^validation\.(\w+)$/.exec(message)?.[1] ?? []);
  });
  expect(new Set(named).size).toBe(6);
  for (const key of [...named, 'subdomainInvalid', 'subdomainRequired']) expect(kept).toHaveProperty(key);
  expect(kept).not.toHaveProperty('entityKeyLength');
});
