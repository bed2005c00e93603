import type { TestServer } from '../support/testServer.ts';

/** The outcome of the one record of a started bulk, in the terms of a single call. */
export async function bulkOutcome(on: TestServer, started: Response): Promise<Response> {
  const { id } = (await started.json()).data;
  await on.runJobs();
  const record = on.deps.db.selectFrom('bulk_records').selectAll().where('bulk_id', '=', id);
  const { outcome, error } = await record.executeTakeFirstOrThrow();
  if (outcome === 'WAITING') throw new Error('The bulk did not run');
  return Response.json({ error }, { status: error?.code === 'FORBIDDEN' ? 403 : error ? 422 : 200 });
}
