import type { Selectable } from 'kysely';
import { dayMs } from '#contract/dayMs.ts';
import { jobFunctions } from '#contract/users.ts';
import type { Database } from '../db/database.ts';
import { normalise } from '../db/normalise.ts';
import type { DemoAccount } from './demoAccounts.ts';
import { fixedTenants, fixedUsers } from './demoSignIns.ts';
import type { DemoUsers } from './demoUsers.ts';
import { Random } from './random.ts';

type DemoUser = DemoUsers['users'][number];
type DemoEvent = Partial<Selectable<Database['audit_events']>>;

const days = 30;
/** The users of an account who sign in; the others have been away for longer. */
const present = 24;

/**
 * A fixed tenant's events in the month before a moment: people signed in, and the administrator changed some of them.
 */
export function makeEvents(account: DemoAccount, { users }: DemoUsers, until: Date): DemoEvent[] {
  if (!fixedTenants.some(({ subdomain }) => subdomain === account.subdomain)) return [];
  const random = new Random(`events of ${account.subdomain}`);
  const begin = new Date(until.getTime() - days * dayMs);
  const people = users.filter((user) => signsIn(user, begin)).slice(0, present);
  const administrator = users[fixedUsers.findIndex(({ mailbox }) => mailbox === 'admin')];
  return Array.from({ length: days }, (_, day) => new Date(begin.getTime() + day * dayMs)).flatMap(
    (morning) => {
      const evening = new Date(morning.getTime() + dayMs);
      const isWeekend = [0, 6].includes(morning.getUTCDay());
      const tries = people.filter(() => random.chance(isWeekend ? 0.05 : 0.5));
      const signIns = tries.map((user) => signIn(random, account, user, random.timestamp(morning, evening)));
      const changed = administrator && !isWeekend && random.chance(0.4) && people.at(-random.whole(1, 8));
      return changed
        ? [...signIns, change(random, account, administrator, changed, random.timestamp(morning, evening))]
        : signIns;
    },
  );
}

/** Users after those events: when and from where each last signed in. */
export function afterEvents(users: DemoUsers['users'], events: readonly DemoEvent[]): DemoUsers['users'] {
  const latest = new Map<unknown, DemoEvent>();
  for (const event of events) {
    if (event.action !== 'session.login' || event.author_kind !== 'user') continue;
    const known = latest.get(event.object_id)?.occurred_on;
    if (!known || !event.occurred_on || event.occurred_on > known) latest.set(event.object_id, event);
  }
  return users.map((user) => {
    const { occurred_on, ip_address } = latest.get(user.id) ?? {};
    return occurred_on
      ? { ...user, last_login_time: occurred_on, last_ip_address: ip_address ?? null }
      : user;
  });
}

const signsIn = ({ status, last_login_time, created_on }: DemoUser, begin: Date) =>
  status === 'ACTIVE' && Boolean(last_login_time) && created_on !== undefined && created_on < begin;

/** A password is wrong now and then; with the right one a user learns that the account is disabled. */
function signIn(random: Random, account: DemoAccount, user: DemoUser, at: Date): DemoEvent {
  const rightly = account.status === 'DISABLED' ? 'ACCOUNT_DISABLED' : 'SUCCESS';
  const outcome = random.chance(0.08) ? 'INVALID_CREDENTIALS' : rightly;
  return event(random, account, at, {
    author: outcome === 'SUCCESS' ? user : null,
    action: 'session.login',
    user,
    before: null,
    after: { outcome },
  });
}

function change(random: Random, account: DemoAccount, author: DemoUser, user: DemoUser, at: Date): DemoEvent {
  const others = jobFunctions[account.accountType].filter((one) => one !== user.job_function);
  const [first = 'OTHER', ...rest] = others;
  return event(random, account, at, {
    author,
    action: 'users.update',
    user,
    before: { jobFunction: random.pick([first, ...rest]) },
    after: { jobFunction: user.job_function },
  });
}

type EventDetails = {
  /** Nobody is identified before the password is right. */
  author: DemoUser | null;
  action: string;
  user: DemoUser;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
};

function event(random: Random, account: DemoAccount, at: Date, details: EventDetails): DemoEvent {
  const { author, action, user, before, after } = details;
  const authorName = author ? nameOf(author) : String(user.email);
  const address = (author ?? user).last_ip_address ?? null;
  return {
    id: random.id(at),
    account_id: account.id,
    author_kind: author ? 'user' : 'stranger',
    actor_account_id: author ? account.id : null,
    actor_user_id: author?.id ?? null,
    actor_name: authorName,
    actor_name_key: normalise(authorName),
    occurred_on: at,
    ip_address: address,
    action,
    object_type: 'users',
    object_id: user.id,
    object_name: nameOf(user),
    search_text: normalise([authorName, nameOf(user), address].filter(Boolean).join(' ')),
    before,
    after,
  };
}

const nameOf = ({ first_name, last_name }: DemoUser) => `${first_name} ${last_name}`;
