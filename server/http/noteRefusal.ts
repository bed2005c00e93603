import { type RefusalReason, refusalReasons } from '#contract/auditEvents.ts';
import { type OperationId, operation } from '#contract/operations.ts';
import type { Tenant } from '../access/tenant.ts';
import { DatabaseOutage } from '../db/outage.ts';
import { ApiError } from '../errors.ts';
import type { AppDeps } from '../services/appDeps.ts';
import { authorOf } from '../writes/commit.ts';
import type { Author } from '../writes/origin.ts';
import { nobody } from '../writes/refusals.ts';
import type { AppContext } from './env.ts';

/**
 * Records in the log of the caller's own account that a call was refused: without it nobody would see who tries what
 * they may not. An anonymous caller is logged in the host's account. The call is refused even if the record fails.
 */
export async function noteRefusal(
  { refusals, log }: Pick<AppDeps, 'refusals' | 'log'>,
  error: Error,
  c: AppContext,
  at = elsewhere,
): Promise<void> {
  const tenant = c.get('tenant');
  const outcome = reasonOf(error, c);
  if (!tenant || !outcome) return;
  try {
    await refusals.note({
      ...callerOf(tenant, c),
      ipAddress: c.get('ipAddress'),
      operation: c.get('operation') ?? at,
      outcome,
    });
  } catch (failure) {
    if (!(failure instanceof DatabaseOutage)) log.error({ err: failure }, 'a refusal could not be noted');
  }
}

/** Requests that are no call of the manifest. */
const elsewhere = 'platform.call';

function callerOf(tenant: Tenant, c: AppContext): { account: { accountId: string }; author: Author } {
  const [actor, key, directory] = [c.get('actor'), c.get('apiKey'), c.get('directory')];
  if (actor) return { account: actor, author: authorOf(actor) };
  const { accountId } = tenant;
  if (directory) return { account: { accountId }, author: { kind: 'provisioning', name: directory.name } };
  if (!key) return { account: { accountId }, author: nobody };
  const { id: keyId, name, maker: onBehalfOf } = key;
  return { account: { accountId }, author: { kind: 'apiKey', accountId, keyId, name, onBehalfOf } };
}

/** The reason, if it is logged. The steps of a login log themselves, with the user. */
function reasonOf(error: Error, c: AppContext): RefusalReason | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { code } = error;
  const id = c.get('operation');
  if (id && isByApp(id, code)) return undefined;
  const isOfSignIn = id !== undefined && ['public', 'cookie'].includes(String(operation(id).access));
  if (isOfSignIn && loggedBySignIn.includes(code)) return undefined;
  // An anonymous call pretends to be nobody, and a missing page is no event of an account.
  if (code === 'UNAUTHORIZED' && !c.req.header('authorization')) return undefined;
  if (code === 'NOT_FOUND' && !c.get('actor')) return undefined;
  return refusalReasons.find((reason) => reason === code);
}

/** What nobody tried to do: the app reads records that may be gone, and reports activity, by itself. */
const isByApp = (id: OperationId, code: string): boolean =>
  id === 'session.heartbeat' || (code === 'NOT_FOUND' && operation(id).idempotency === 'safe');

const loggedBySignIn = [
  'INVALID_CREDENTIALS',
  'NOT_ALLOWED',
  'LOCKED_OUT',
  'USER_INACTIVE',
  'ACCOUNT_DISABLED',
  'TRIAL_EXPIRED',
];
