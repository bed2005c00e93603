import type { Deps } from '#server/deps.ts';
import type { TestServer } from '../support/testServer.ts';

export const nobody = '01890000-0000-7000-8000-00000000beef';

/** A bulk on nobody, by the platform's administrator; returns its id. */
export async function startBulk(
  { fetch }: TestServer,
  path: string,
  action: string,
  params?: object,
): Promise<string> {
  const json = { action, ids: [nobody], ...(params && { params }) };
  const headers = { 'idempotency-key': path };
  const answer = await fetch(path, { method: 'POST', as: 'admin@system.test', json, headers });
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status} ${await answer.text()}`);
  return (await answer.json()).data.id;
}

/** An account may run two at once, and walks begin many. */
export const endBulks = ({ db, clock }: Deps, accountId: string) =>
  db
    .updateTable('bulks')
    .set({ status: 'CANCELLED', ended_on: clock() })
    .where('account_id', '=', accountId)
    .where('status', '=', 'RUNNING')
    .execute();
