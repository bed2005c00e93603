import type { OperationId } from '#contract/operations.ts';
import { withNext } from '../db/connection.ts';
import type { InAccount } from '../db/inAccount.ts';
import type { Deps } from '../deps.ts';
import type { MailMessage } from '../mail/mailMessage.ts';

/** Work that outlives its request, by kind. */
export type JobPayloads = {
  mail: MailMessage;
  /** A link requested by naming this address; its language, and the call if the log has yet to record it. */
  requestedLink: {
    accountId: string;
    email: string;
    purpose: 'resetPassword' | 'unlock';
    locale: string;
    call?: { operation: OperationId; ipAddress: string | null; requestId: string | null };
  };
  /** The next records of a bulk; its jobs are numbered, so that each follows the previous one once. */
  bulk: { accountId: string; bulkId: string; turn: number };
  /** So many days before an API key's token expires; the mail's language. */
  apiKeyReminder: { accountId: string; tokenId: string; days: number; locale: string };
  /** The next connected firms that the external provider changed up to a moment; all of them if `after` is null. */
  firmRefresh: { accountId: string; until: string; after: string | null };
  /** The count of firms per word of their names. */
  wordCount: { accountId: string };
  /** The day's count of firms that each rule of data quality finds. */
  qualityCount: { accountId: string };
  /** The next stale matches of an account's CRM firms. */
  matches: { accountId: string };
  /** The next firms of the directory that are to be compared with the others. */
  duplicates: { accountId: string };
  /** The links of the pairs, counted anew. */
  pairLinks: { accountId: string };
  /** The verification of the logs of the accounts after one, by id. */
  auditCheck: { accountId: string; after: string | null };
  /** The removal of what the logs of the accounts after one, by id, keep no longer. */
  logCuts: { accountId: string; after: string | null };
  /** The next rows of an import that is being reverted. */
  crmRevert: { accountId: string; importId: string };
  /** What the account's groups give, after a call of its directory or a mapping. */
  groupRoles: { accountId: string; operation: string; directory: string };
  /** The due deliveries of one webhook. */
  webhook: { accountId: string; webhookId: string };
  /** The same, where the receiver took long at the last attempt. */
  slowWebhook: { accountId: string; webhookId: string };
};
export type JobKind = keyof JobPayloads;

export type NewJob = {
  [K in JobKind]: {
    kind: K;
    payload: JobPayloads[K];
    /** Two jobs with the same key are one job. */
    key?: string;
    /** The earliest time; without it at once. */
    runOn?: Date;
  };
}[JobKind];

/** Adds a job of the account in the caller's transaction: it runs if and only if that commits. */
export async function enqueue(
  deps: Deps,
  { db, accountId }: InAccount,
  { kind, payload, key, runOn }: NewJob,
): Promise<void> {
  const adding = db
    .insertInto('jobs')
    .values({
      id: deps.newId(),
      kind,
      account_id: accountId,
      key: key ?? null,
      payload: JSON.stringify(payload),
      run_on: runOn ?? deps.clock(),
      last_error: null,
    })
    .onConflict((conflict) => conflict.column('key').doNothing());
  await withNext(db, adding);
}
