import { canaryOf } from '#server/demo/canary.ts';
import type { Deps } from '#server/deps.ts';
import type { TenantName } from './world.ts';

/** Rows with the tenant's canary in tables that fill as the server runs, which demo data leaves empty. */
export async function plantRows(
  { db, newId, clock }: Deps,
  account_id: string,
  tenant: TenantName,
): Promise<void> {
  const canary = canaryOf(tenant);
  const planted = JSON.stringify({ name: canary });
  await db
    .insertInto('audit_events')
    .values({
      account_id,
      id: newId(),
      author_kind: 'user',
      actor_account_id: null,
      actor_user_id: null,
      actor_name: canary,
      actor_name_key: canary,
      occurred_on: clock(),
      ip_address: null,
      request_id: canary,
      action: canary,
      object_type: canary,
      object_id: canary,
      object_name: canary,
      object_version: null,
      search_text: canary,
      before: planted,
      after: planted,
      batch_id: null,
    })
    .execute();
  await db
    .insertInto('provisioning_calls')
    .values({
      account_id,
      id: newId(),
      called_on: clock(),
      operation: 'scim.patchUser',
      path: canary,
      subject_kind: 'user',
      subject_id: canary,
      subject_name: canary,
      outcome: 'REFUSED',
      http_status: 403,
      code: 'FORBIDDEN',
      reason: JSON.stringify({ code: 'scim.noEmail', values: { planted: canary } }) as never,
      changes: planted,
      body: planted,
      took_ms: 1,
    })
    .execute();
  await db
    .insertInto('refusals')
    .values({
      account_id,
      id: newId(),
      hour: clock(),
      summed_by: canary,
      outcome: canary,
      times: 1,
      first_on: clock(),
      last_on: clock(),
      author_kind: 'user',
      actor_account_id: null,
      actor_user_id: null,
      actor_api_key_id: null,
      actor_name: canary,
      actor_name_key: canary,
      on_behalf_of_account_id: null,
      on_behalf_of_user_id: null,
      ip_address: null,
      action: canary,
      object_type: canary,
      object_id: canary,
      object_name: canary,
      search_text: canary,
    })
    .execute();
  const provider_id = newId();
  const startedOn = clock().toISOString();
  await db
    .insertInto('identity_providers')
    .values({
      account_id,
      id: provider_id,
      provider_type: 'AzureAdOpenId',
      name: canary,
      configuration: JSON.stringify({ clientId: canary, tenantId: canary, authorizedGroupId: null }),
      last_test: JSON.stringify({
        startedOn,
        finishedOn: startedOn,
        passed: false,
        steps: [{ step: 'email', outcome: 'failed', reason: 'emailMissing', facts: { subject: canary } }],
      }),
    })
    .execute();
  await db
    .insertInto('federated_exchanges')
    .values({
      account_id,
      id: newId(),
      provider_id,
      purpose: 'test',
      browser_hash: 'digest',
      configuration_version: 1,
      return_to: canary,
      created_on: clock(),
      expires_on: new Date('2099-01-01T00:00:00Z'),
      outcome: planted,
    })
    .execute();
  await db
    .insertInto('linked_subjects')
    .values({ account_id, provider_id, subject: canary, user_id: newId(), linked_on: clock() })
    .execute();
  await db
    .insertInto('files')
    .values({
      account_id,
      id: newId(),
      name: canary,
      media_type: 'text/plain',
      size: null,
      created_on: clock(),
      expires_on: new Date('2099-01-01T00:00:00Z'),
    })
    .execute();
  const administrators = db.selectFrom('users').select('id').where('account_id', '=', account_id);
  const { id: user_id } = await administrators
    .where('email', '=', `admin@${tenant}.test`)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('remembered_browsers')
    .values({
      account_id,
      user_id,
      secret_hash: 'digest',
      skips_code: true,
      expires_on: new Date('2099-01-01T00:00:00Z'),
      ip_address: null,
      user_agent: canary,
    })
    .execute();
  const bulk_id = newId();
  await db
    .insertInto('bulks')
    .values({
      account_id,
      id: bulk_id,
      resource: canary,
      action: canary,
      params: planted,
      caller: planted,
      status: 'RUNNING',
      started_on: clock(),
      ended_on: null,
    })
    .execute();
  await db
    .insertInto('bulk_records')
    .values({ account_id, bulk_id, record_id: canary, name: canary, error: planted })
    .execute();
  await plantUpload({ db, newId, clock }, account_id, canary);
}

/** What a file's upload leaves while it is under way, and afterwards. */
async function plantUpload(
  { db, newId, clock }: Pick<Deps, 'db' | 'newId' | 'clock'>,
  account_id: string,
  canary: string,
): Promise<void> {
  const of = { account_id, import_id: newId() };
  const planted = JSON.stringify({ name: canary });
  await db
    .insertInto('crm_import_chunks')
    .values({
      ...of,
      position: 0,
      rows: planted,
      row_count: 1,
      repeated: '{}',
      expires_on: new Date('2099-01-01'),
    })
    .execute();
  await db
    .insertInto('crm_import_faults')
    .values({
      ...of,
      id: newId(),
      line: 2,
      key: canary,
      column_name: canary,
      value: canary,
      rule: 'REQUIRED',
      is_warning: false,
      values: planted,
      created_on: clock(),
    })
    .execute();
  await db
    .insertInto('crm_import_rejects')
    .values({ ...of, line: 2, cells: JSON.stringify([canary]), created_on: clock() })
    .execute();
  await db
    .insertInto('crm_import_changes')
    .values({
      ...of,
      row_id: newId(),
      version: 1,
      before: planted,
      kept_because: 'GONE',
      created_on: clock(),
    })
    .execute();
  await db
    .updateTable('crm_imports')
    .set({ reverted_by: canary, revert_started_on: clock(), revert_ended_on: clock() })
    .where('account_id', '=', account_id)
    .execute();
  await db
    .insertInto('crm_mappings')
    .values({ account_id, type: 'INVESTORS', headers: canary, mapping: planted, used_on: clock() })
    .execute();
}
