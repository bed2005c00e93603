import type { Call, HandlersOf } from '../access/call.ts';
import { inAccount } from '../db/inAccount.ts';
import { ApiError, notFound } from '../errors.ts';
import { confirmedFactors, factorsOf, proveAnew, removeFactor } from '../identity/factors.ts';
import { issueRecoveryCodes } from '../identity/recoveryCodeSet.ts';
import { knowBrowser } from '../identity/rememberedBrowsers.ts';
import { commit } from '../writes/commit.ts';
import type { AppDeps } from './appDeps.ts';
import { beginAuthenticator, confirmAuthenticator } from './ownFactors/addAuthenticator.ts';
import { addPasskey, beginPasskey } from './ownFactors/addPasskey.ts';
import { ownFactorJob } from './ownFactors/ownFactorJob.ts';
import { requireOwnPassword } from './profile/proveOwnPassword.ts';

/** A person's second factors. Each query names the person, so a colleague's are not found. */
export function ownFactorsService(deps: AppDeps): HandlersOf<'ownFactors'> {
  return {
    'ownFactors.list': async ({ account, actor }) => ({
      data: await factorsOf(inAccount(deps.db, account.accountId), actor.userId),
    }),

    'ownFactors.beginAuthenticator': (call) => beginAuthenticator(deps, call),

    'ownFactors.confirmAuthenticator': (call) => confirmAuthenticator(deps, call),

    'ownFactors.beginPasskey': (call) => beginPasskey(deps, call),

    'ownFactors.addPasskey': (call) => addPasskey(deps, call),

    'ownFactors.rename': (call) => {
      const { actor, params, body } = call;
      return commit(deps, call, {
        table: 'users',
        id: actor.userId,
        change: async (tx) => {
          const { kind, name } = await confirmedFactors(tx, actor.userId)
            .where('id', '=', params.id)
            .executeTakeFirstOrThrow(notFound);
          await tx.updateTable('user_factors').set(body).where('id', '=', params.id).execute();
          return {
            ...ofPerson(call),
            before: { factor: kind, factorName: name },
            after: { factor: kind, factorName: body.name },
            answer: { data: await factorsOf(tx, actor.userId) },
          };
        },
      });
    },

    'ownFactors.remove': async (call) => {
      const { actor, account, params } = call;
      const { userId } = actor;
      await confirmedFactors(inAccount(deps.db, account.accountId), userId)
        .where('id', '=', params.id)
        .executeTakeFirstOrThrow(notFound);
      const { email } = await requireOwnPassword(deps, call);
      const answer = await commit(deps, call, {
        table: 'users',
        id: userId,
        change: async (tx) => {
          const removed = await removeFactor(tx, { userId, id: params.id });
          if (!removed) throw new ApiError('NOT_FOUND');
          const { kind: factor, name: factorName } = removed;
          await proveAnew(tx, { userId, keeps: actor.sessionId, now: deps.clock() });
          return {
            ...ofPerson(call),
            before: { factor, factorName },
            after: null,
            answer: { data: await factorsOf(tx, userId) },
            jobs: [await ownFactorJob(tx, call, 'factorRemoved', { names: { factor: factorName } })],
          };
        },
      });
      await knowBrowser(deps, call, account.accountId, { id: userId, email });
      return answer;
    },

    'ownFactors.renewRecoveryCodes': async (call) => {
      const { userId } = call.actor;
      await requireOwnPassword(deps, call);
      return commit(deps, call, {
        table: 'users',
        id: userId,
        change: async (tx) => {
          // Without a factor nothing requires them.
          await confirmedFactors(tx, userId)
            .limit(1)
            .executeTakeFirstOrThrow(() => new ApiError('NOT_ALLOWED'));
          const recoveryCodes = await issueRecoveryCodes(deps, deps.identity.vault, tx, userId);
          return {
            ...ofPerson(call),
            before: null,
            after: { recoveryCodes: recoveryCodes.length },
            answer: { data: { recoveryCodes } },
            jobs: [await ownFactorJob(tx, call, 'recoveryCodesRenewed')],
          };
        },
      });
    },
  };
}

/** The event is in the person's history. */
const ofPerson = ({ actor }: Pick<Call<'ownFactors.list'>, 'actor'>) => ({
  objectId: actor.userId,
  objectName: actor.name,
});
