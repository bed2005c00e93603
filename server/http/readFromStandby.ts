import type { Operation } from '#contract/operation.ts';
import type { OperationId } from '#contract/operations.ts';
import type { Handler, Handlers } from '../access/call.ts';
import type { Standby } from '../db/standby.ts';
import type { AppDeps } from '../services/appDeps.ts';
import { handlersOf } from '../services/handlersOf.ts';
import { noteWrite } from '../writes/noteWrite.ts';

/**
 * The same handlers; with a standby, calls that may be repeated as they are go to it, as they write nothing but an
 * export's event (`tests/walk/readOnly.test.ts`), and every other call notes which accounts it may have written.
 */
export function withStandby(deps: AppDeps, handlers: Handlers) {
  const { standby } = deps;
  if (!standby) return <K extends OperationId>(id: K, _: Operation): Handler<K> => handlers[id];
  const second = handlersOf({ ...deps, db: standby.db, primary: deps.db });
  return <K extends OperationId>(id: K, row: Operation): Handler<K> => {
    const { [id]: handler } = handlers;
    const { [id]: onStandby } = second;
    const bound: Handler<K> =
      row.idempotency === 'safe'
        ? (call) => (mayRead(standby, call) ? onStandby(call) : handler(call))
        : async (call) => {
            try {
              return await handler(call);
            } finally {
              await note(deps, call);
            }
          };
    return Object.assign(bound, handler.faults && { faults: handler.faults });
  };
}

type Concerned = Pick<Parameters<Handler<'users.list'>>[0], 'tenant'> &
  Partial<Pick<Parameters<Handler<'users.list'>>[0], 'account'>>;

/** Who has just written sees it: the caller's account counts, and the one concerned. Where neither is known, anything may. */
const mayRead = (standby: Standby, { tenant, account }: Concerned): boolean =>
  standby.isCurrent() && tenant?.wroteLately === false && account?.wroteLately === false;

/** One after the other, as two that each wait for the other's would never end. What was done is answered in any case. */
async function note(deps: AppDeps, { tenant, account }: Concerned): Promise<void> {
  const ids = new Set([tenant?.accountId, account?.accountId]);
  try {
    for (const id of ids) if (id) await noteWrite(deps, id);
  } catch (error) {
    deps.log.warn({ reason: String(error) }, 'a write was not noted for its account');
  }
}
