import { beforeAll, describe, expect, it } from 'vitest';
import { escapeFormula } from '#contract/escapeFormula.ts';
import { userColumns } from '#server/db/userColumns.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { formulas, isRun, plain, readSheet } from '#tests/support/formulas.ts';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();
let account_id: string;
beforeAll(async () => {
  account_id = await accountIdOf(server.deps, 'birch');
});

async function download(path: string) {
  const response = await server.fetch(`/api/v1/${path}`, { as: 'admin@birch.test' });
  expect(response.status).toBe(200);
  return readSheet(await response.arrayBuffer());
}

describe('exports run no formula, whatever is stored in whichever column', () => {
  it('of users', async () => {
    const people = formulas.map((formula, n) => ({
      firstName: formula,
      lastName: formula,
      employeeKey: n === 0 ? formula : `${formula}${n}`,
      email: `${formula}${n}@x.test`,
    }));
    const users = people.map((person) => ({
      ...{ account_id, id: server.deps.newId(), ...userColumns(person), job_function: 'OTHER' as const },
      ...{ status: 'DISABLED' as const, password_hash: null, last_ip_address: null, created_on: new Date(0) },
    }));
    await server.deps.db.insertInto('users').values(users).execute();
    const { rows, cells, run } = await download('users/export?jobFunction=OTHER&userStatus=DISABLED');
    console.log(`exports: ${formulas.length} texts in 4 columns of users, ${cells} cells, ${run.length} run`);
    expect(run).toEqual([]);
    const readBack = rows.map((row) => row.slice(0, 4).map((cell) => plain(String(cell))));
    for (const { firstName, lastName, email, employeeKey } of people)
      expect(readBack).toContainEqual([lastName, firstName, email, employeeKey]);
  });

  it('of the audit log', async () => {
    const events = formulas.map((formula) => ({
      ...{ account_id, id: server.deps.newId(), occurred_on: new Date(0), search_text: '', batch_id: null },
      ...{ author_kind: 'user' as const, actor_account_id: null, actor_user_id: null, actor_name: formula },
      ...{ actor_name_key: '', ip_address: null, request_id: formula, action: formula, object_type: formula },
      ...{ object_id: formula, object_name: formula, object_version: null },
      ...{ before: null, after: JSON.stringify({ [formula]: formula }) },
    }));
    await server.deps.db.insertInto('audit_events').values(events).execute();
    const { rows, cells, run } = await download('auditEvents/export');
    console.log(
      `exports: ${formulas.length} texts in 7 columns of events, ${cells} cells, ${run.length} run`,
    );
    expect(run).toEqual([]);
    const names = rows.map((row) => plain(String(row[1])));
    expect(names).toEqual(expect.arrayContaining(formulas));
  });
});

it('control: without the apostrophe a program would run most of them', () => {
  const found = formulas.filter(isRun);
  expect(found.length).toBeGreaterThan(12);
  expect(formulas.filter((formula) => isRun(escapeFormula(formula)))).toEqual([]);
});
