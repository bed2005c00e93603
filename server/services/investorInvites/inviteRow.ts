import { type RawBuilder, sql } from 'kysely';
import type { InvestorInvite, InviteStatus } from '#contract/investorInvites.ts';
import { type Reading, reading } from '#server/db/reading.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/errors.ts';

type Db = Pick<Deps, 'db'>;

/** Every invite with its bank. */
export const invites = ({ db }: Db) =>
  db.selectFrom('investor_invites').innerJoin('accounts', 'accounts.id', 'investor_invites.bank_id');

/** Whether the link works at a moment, or why not. */
export const statusAt = (now: Date): RawBuilder<InviteStatus> => sql<InviteStatus>`case
  when used_on is not null then 'USED'
  when revoked_on is not null then 'REVOKED'
  when expires_on <= ${now} then 'EXPIRED'
  else 'OPEN' end`;

export const wholeInvites = (db: Db, now: Date) =>
  invites(db)
    .select(['investor_invites.id', 'email', 'investor_invites.locale', 'sent_by', 'mailed_on', 'expires_on'])
    .select(['investor_invites.version', 'bank_id', 'accounts.subdomain', 'accounts.name'])
    .select(statusAt(now).as('invite_status'));

type Row = Awaited<ReturnType<ReturnType<typeof wholeInvites>['executeTakeFirstOrThrow']>>;

/** The record that callers see. */
export const toInvite = (row: Row): InvestorInvite => ({
  id: row.id,
  email: row.email,
  bankAccountSubdomain: row.subdomain,
  bankAccountName: row.name,
  status: row.invite_status,
  locale: row.locale,
  sentBy: row.sent_by,
  mailedOn: row.mailed_on.toISOString(),
  expiresOn: row.expires_on.toISOString(),
  version: row.version,
});

type KnownInvite = { invite: InvestorInvite; bankId: string };

/** One invite and its bank; throws NOT_FOUND. */
export const inviteOf = (db: Db, id: string, now: Date): Reading<KnownInvite> =>
  reading(wholeInvites(db, now).where('investor_invites.id', '=', id), ([row]) => {
    if (!row) throw new ApiError('NOT_FOUND');
    return { invite: toInvite(row), bankId: row.bank_id };
  });
