import { sql } from 'kysely';
import type { Subject } from '../subject.ts';

/** They are the platform's, for any bank. */
export const subject: Subject = {
  gates: {
    'GET /api/v1/admin/investorInvites': { anyOf: ['read:GlobalAccount'] },
    'POST /api/v1/admin/investorInvites': { anyOf: ['full:GlobalAccount'] },
    'POST /api/v1/admin/investorInvites/{id}/mails': { anyOf: ['full:GlobalAccount'] },
    'DELETE /api/v1/admin/investorInvites/{id}': { anyOf: ['full:GlobalAccount'] },
  },
  table: 'investor_invites',
  platformNames: {
    id: async ({ deps: { db, newId, clock } }) => {
      const id = newId();
      const bank = await db
        .selectFrom('accounts')
        .select('id')
        .where('subdomain', '=', 'acme')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('investor_invites')
        .values({
          id,
          bank_id: bank.id,
          email: 'walked@investor.test',
          email_key: 'walked@investor.test',
          locale: 'en',
          secret_hash: id,
          sent_by: 'Walker',
          search_text: 'walked@investor.test',
          mailed_on: clock(),
          expires_on: clock(),
        })
        .execute();
      return id;
    },
  },
  ready: async ({ db, clock }, _, { names }) => {
    await db.deleteFrom('allowances_taken').where('kind', '=', 'investorInvitesOf').execute();
    await sql`update investor_invites set version = 1, used_on = null, revoked_on = null,
      mailed_on = ${new Date(clock().getTime() - 60_000)} where id = ${names.id}`.execute(db);
  },
  calls: {
    'investorInvites.list': { filters: ['status=OPEN', 'status=EXPIRED,USED,REVOKED'], ofAllAccounts: true },
    'investorInvites.create': {
      body: (n) => ({ bankAccountSubdomain: 'acme', email: `walk${n}@investor.test`, locale: 'en' }),
      takes: ['bankAccountSubdomain', 'email', 'locale'],
      adds: { investor_invites: 1, jobs: 1, allowances_taken: 1 },
      ofAllAccounts: true,
    },
    'investorInvites.resend': { adds: { jobs: 1, allowances_taken: 1 }, ofAllAccounts: true },
  },
  app: async () => (await import('./investorInvites/app.ts')).app,
};
