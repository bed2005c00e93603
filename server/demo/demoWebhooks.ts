import type { Insertable } from 'kysely';
import type { DeliveryAttempt } from '#contract/webhooks.ts';
import type { Database } from '../db/database.ts';
import { type InAccount, inAccount } from '../db/inAccount.ts';
import type { Registrant } from '../db/tables/webhooks.ts';
import { findAuditEvent } from '../services/auditEvents/auditEventQuery.ts';
import { backOff } from '../services/webhooks/deliver.ts';
import { registrantReader } from '../services/webhooks/registrantReader.ts';
import { type Keeping, newSecretOf } from '../services/webhooks/secret.ts';
import { columnsOf, type WebhookRow } from '../services/webhooks/webhookRow.ts';

type Event = { id: string | null; action: string; occurred_on: Date };
type Answer = Omit<DeliveryAttempt, 'startedOn'>;
type Fate = Pick<Insertable<Database['webhook_deliveries']>, 'status' | 'next_on' | 'round'> & {
  attempts: DeliveryAttempt[];
};
type Plan = Pick<
  WebhookRow,
  'url' | 'description' | 'events' | 'enabled' | 'off_reason' | 'failing_since'
> & {
  createdOn: Date;
  /** When it was switched off. */
  until?: Date;
  /** When a test was sent to it. */
  testedOn?: Date;
  /** What became of an event; the newest is number 0. */
  fateOf: (event: Event, n: number) => Fate;
};

const minute = 60_000;
const day = 1_440 * minute;
const most = 90;

/**
 * Two webhooks of Acme: one that works, of which a delivery is being retried, and one that was switched off. Hosts
 * under `.test` do not exist, so nothing that visitors do is sent anywhere.
 */
export async function addDemoWebhooks(deps: Keeping): Promise<void> {
  const admins = deps.db.selectFrom('users').select(['account_id', 'id', 'first_name', 'last_name']);
  const admin = await admins.where('email', '=', 'admin@acme.test').executeTakeFirst();
  if (!admin) return;
  const maker = {
    registrant: { accountId: admin.account_id, userId: admin.id, apiKeyId: null, locale: 'en' },
    registrant_name: `${admin.first_name} ${admin.last_name}`,
  };
  const now = deps.clock();
  for (const plan of [working(now), switchedOff(now)]) {
    await addWebhook(deps, inAccount(deps.db, admin.account_id), maker, plan);
  }
}

/** The newest event was sent again by hand and fails again; a test succeeds meanwhile. */
const working = (now: Date): Plan => ({
  url: 'https://hr.acme.test/tenantry',
  description: 'Keeps the HR directory up to date',
  events: ['users.create', 'users.update'],
  ...{ enabled: true, off_reason: null, failing_since: null, createdOn: back(now, 40 * day) },
  testedOn: back(now, 2 * minute),
  fateOf: ({ occurred_on }, n) => {
    if (n === 1) {
      const againOn = back(now, 12 * minute);
      const first = attemptsOf(occurred_on, tenTimes(unavailable), againOn);
      const again = attemptsOf(againOn, [unavailable, unavailable, unavailable]);
      return pending([...first, ...again], again.length, back(now, -24 * minute));
    }
    if (n === 4) return ended('FAILED', attemptsOf(occurred_on, tenTimes(timedOut), now));
    return ended('DELIVERED', attemptsOf(occurred_on, n === 2 ? [unavailable, welcome] : [welcome]));
  },
});

/** Its receiver stopped answering, and after five days the server switched it off. */
const switchedOff = (now: Date): Plan => {
  const [brokenOn, offOn] = [back(now, 8 * day), back(now, 3 * day)];
  return {
    url: 'https://siem.acme.test/events',
    description: 'Copies the audit log to the SIEM',
    ...{ events: null, enabled: false, off_reason: 'FAILING', failing_since: brokenOn },
    ...{ createdOn: back(now, 20 * day), until: offOn },
    fateOf: ({ occurred_on }) => {
      if (occurred_on < brokenOn) return ended('DELIVERED', attemptsOf(occurred_on, [welcome]));
      return ended('FAILED', attemptsOf(occurred_on, tenTimes(refused), offOn));
    },
  };
};

const pending = (attempts: DeliveryAttempt[], round: number, next_on: Date): Fate => ({
  ...{ status: 'PENDING', attempts, round, next_on },
});
const ended = (status: 'DELIVERED' | 'FAILED', attempts: DeliveryAttempt[]): Fate => ({
  ...{ status, attempts, round: attempts.length, next_on: null },
});

const none = { status: null, answer: null } as const;
const some = { failure: null, cause: null } as const;
const welcome: Answer = { status: 200, answer: '{"accepted":true}', durationMs: 84, ...some };
const unavailable: Answer = { status: 503, answer: 'Service Unavailable', durationMs: 212, ...some };
const timedOut: Answer = { ...none, durationMs: 10_002, failure: 'TIMED_OUT', cause: null };
const refused: Answer = { ...none, durationMs: 31, failure: 'UNREACHABLE', cause: 'ECONNREFUSED' };
const tenTimes = (answer: Answer): Answer[] => Array.from({ length: 10 }, () => answer);

/** Attempts by the schedule with these answers, as far as there was time for them. */
function attemptsOf(from: Date, answers: readonly Answer[], until?: Date): DeliveryAttempt[] {
  let at = from.getTime() + 800;
  const attempts = answers.map((answer, n) => {
    const startedOn = new Date(at).toISOString();
    at += (backOff[n] ?? 0) * 1_000 + answer.durationMs;
    return { startedOn, ...answer };
  });
  return attempts.filter(({ startedOn }) => !until || new Date(startedOn) < until);
}

const back = (from: Date, ms: number) => new Date(from.getTime() - ms);

async function addWebhook(
  deps: Keeping,
  tx: InAccount,
  maker: { registrant: Registrant; registrant_name: string },
  { createdOn, until, testedOn, fateOf, enabled, off_reason, failing_since, ...settings }: Plan,
): Promise<void> {
  const id = deps.newId();
  const events = await latestEvents(tx, settings.events, createdOn, until ?? deps.clock());
  if (testedOn) events.unshift({ id: null, action: 'webhooks.test', occurred_on: testedOn });
  const made = events.map((event, n) => ({ event, fate: fateOf(event, n) }));
  const successes = made.filter(({ fate }) => fate.status === 'DELIVERED');
  const lastSuccess = successes[0]?.fate.attempts.at(-1)?.startedOn;
  const { length: position } = await tx.selectFrom('audit_chains').select('length').executeTakeFirstOrThrow();
  const registrant = JSON.stringify(maker.registrant);
  await tx.db
    .insertInto('webhooks')
    .values({
      ...{ account_id: tx.accountId, id, ...columnsOf(settings), enabled, off_reason, failing_since },
      ...{ secret: newSecretOf(deps, id).kept, created_on: createdOn, position },
      ...{ registrant, registrant_name: maker.registrant_name },
      last_delivered_on: lastSuccess ? new Date(lastSuccess) : null,
    })
    .execute();
  const reader = await registrantReader(deps, { account_id: tx.accountId, registrant: maker.registrant });
  if (typeof reader === 'string') return;
  for (const { event, fate } of made) {
    const deliveryId = deps.newId();
    const data = event.id ? await findAuditEvent(tx, event.id, reader) : { deliveryId };
    await tx.db
      .insertInto('webhook_deliveries')
      .values({
        ...{ account_id: tx.accountId, id: deliveryId, webhook_id: id },
        ...{ event_id: event.id, type: event.action, created_on: event.occurred_on },
        ...{ ...fate, attempts: JSON.stringify(fate.attempts) },
        body: JSON.stringify({ type: event.action, timestamp: event.occurred_on, data }),
      })
      .execute();
  }
}

/** Newest first. */
function latestEvents(tx: InAccount, actions: string[] | null, from: Date, until: Date): Promise<Event[]> {
  const events = tx.selectFrom('audit_events').select(['id', 'action', 'occurred_on']);
  return (actions ? events.where('action', 'in', actions) : events)
    .where('occurred_on', '>', from)
    .where('occurred_on', '<', until)
    .orderBy('occurred_on', 'desc')
    .limit(most)
    .execute();
}
