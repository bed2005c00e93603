import type { UserSessions } from '#contract/ownSessions.ts';
import type { User } from '#contract/users.ts';
import type { Call } from '#server/access/call.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/errors.ts';
import { browsersOf, forgetBrowser, forgetBrowsers } from '#server/identity/rememberedBrowsers.ts';
import { endSessions, openSessions, sessionsOf } from '#server/identity/sessions.ts';
import type { Change } from '#server/writes/commit.ts';
import { commitUser } from './commitUser.ts';
import { factorJob } from './factorJob.ts';
import { findUser } from './userRow.ts';

/** Where a user is logged in. */
export async function readUserSessions(
  { db, clock }: Deps,
  { account, actor, params }: Call<'users.sessions'>,
): Promise<{ data: UserSessions }> {
  const [tx, now] = [inAccount(db, account.accountId), clock()];
  await findUser(tx, params.id, { account, now });
  const [sessions, browsers] = await Promise.all([
    sessionsOf(tx, { userId: params.id, current: actor.sessionId, now }),
    browsersOf(tx, params.id, now),
  ]);
  return { data: { sessions, browsers } };
}

export const endUserSession = (deps: Deps, call: Call<'users.endSession'>): Promise<undefined> =>
  commitUser(deps, call, {
    writeUser: async (tx, user) => {
      const now = deps.clock();
      const { sessionId: id } = call.params;
      const open = openSessions(tx, user.id, now).select('id').where('id', '=', id);
      if (!(await open.executeTakeFirst())) throw new ApiError('NOT_FOUND');
      await endSessions(tx, { id, now });
      return endedSessionChange(tx, call, user, 'sessionEndedByOther');
    },
  });

/** The lost laptop's, too, which might else come back without a second factor. */
export const endUserSessions = (deps: Deps, call: Call<'users.endSessions'>): Promise<undefined> =>
  commitUser(deps, call, {
    writeUser: async (tx, user) => {
      await endSessions(tx, { userId: user.id, keeps: call.actor.sessionId, now: deps.clock() });
      await forgetBrowsers(tx, user.id);
      return endedSessionChange(tx, call, user, 'sessionsEndedByOther');
    },
  });

export const forgetUserBrowser = (deps: Deps, call: Call<'users.forgetBrowser'>): Promise<undefined> =>
  commitUser(deps, call, {
    writeUser: async (tx, user) => {
      if (!(await forgetBrowser(tx, user.id, call.params.browserId))) throw new ApiError('NOT_FOUND');
      return endedSessionChange(tx, call, user, 'sessionEndedByOther');
    },
  });

type EndCall = Pick<Call<'users.endSessions'>, 'account' | 'actor' | 'locale'>;

/** Mailed to the user, unless they did it themselves. */
async function endedSessionChange(
  tx: InAccount,
  { account, actor, locale: requestedLocale }: EndCall,
  user: User,
  kind: 'sessionEndedByOther' | 'sessionsEndedByOther',
): Promise<Change<undefined>> {
  const mail = { accountName: account.name, requestedLocale, recipient: user };
  return {
    objectId: user.id,
    objectName: `${user.firstName} ${user.lastName}`,
    before: null,
    after: null,
    answer: undefined,
    ...(user.id !== actor.userId && { jobs: [await factorJob(tx, kind, mail)] }),
  };
}
