import { hash } from '@node-rs/argon2';
import { Secret, TOTP } from 'otpauth';
import { canaryOf } from '#server/demo/canary.ts';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import type { Deps } from '#server/deps.ts';
import type { Subject, Tenant } from '../subject.ts';

const secret = Secret.fromBase32('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');
let passwordHash: Promise<string> | undefined;
const proof = { body: () => ({ password: demoPassword }), takes: ['password'] };

/** A person's factors: no permission lets others see or change them here. */
export const subject: Subject = {
  gates: {
    'GET /api/v1/self/factors': 'signedIn',
    'POST /api/v1/self/factors/authenticators': 'signedIn',
    'PUT /api/v1/self/factors/authenticators/{id}/confirmation': 'signedIn',
    'PUT /api/v1/self/factors/{id}': 'signedIn',
    'POST /api/v1/self/factors/{id}/removal': 'signedIn',
    'POST /api/v1/self/recoveryCodes': 'signedIn',
  },
  isPersonal: true,
  table: 'user_factors',
  names: {
    id: async ({ deps }, tenant) => {
      const id = deps.newId();
      // Pending, or every sign-in of that person would require its code.
      await keep(deps, tenant, id, true);
      return id;
    },
  },
  ready: async (deps, callId, { names: { id = '' }, ...tenant }) => {
    passwordHash ??= hash(demoPassword, { memoryCost: 1024 });
    const users = deps.db.updateTable('users').set({ password_hash: await passwordHash });
    await users.where('account_id', '=', tenant.accountId).execute();
    await deps.db.deleteFrom('user_factors').where('account_id', '=', tenant.accountId).execute();
    await keep(deps, tenant, id, callId === 'ownFactors.confirmAuthenticator');
  },
  calls: {
    // Inactive factors are not in the audit log.
    'ownFactors.beginAuthenticator': {
      ...proof,
      namesCaller: true,
      adds: { user_factors: 1, audit_events: 0 },
    },
    'ownFactors.confirmAuthenticator': {
      body: () => ({ name: 'Walked', code: new TOTP({ secret }).generate() }),
      takes: ['name', 'code'],
    },
    'ownFactors.rename': { body: (n) => ({ name: `Walked ${n}` }), takes: ['name'] },
    'ownFactors.remove': proof,
    'ownFactors.renewRecoveryCodes': proof,
  },
  app: async () => (await import('./ownFactors/app.ts')).app,
};

/** An authenticator app of this person, by default of the tenant's administrator. */
async function keep(
  deps: Deps,
  { accountId, subdomain, callerId }: Tenant & { callerId?: string },
  id: string,
  isPending = false,
): Promise<void> {
  const [{ ownerText }, { loadSecrets }, { createVault }] = await Promise.all([
    import('#server/identity/authenticators.ts'),
    import('#server/identity/secrets.ts'),
    import('#server/identity/vault.ts'),
  ]);
  const administrator = deps.db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('email', '=', `admin@${subdomain}.test`);
  const { id: userId } = callerId ? { id: callerId } : await administrator.executeTakeFirstOrThrow();
  const owner = ownerText({ accountId, userId, id });
  await deps.db
    .insertInto('user_factors')
    .values({
      account_id: accountId,
      id,
      user_id: userId,
      kind: 'TOTP',
      name: canaryOf(subdomain),
      secret: createVault(await loadSecrets(deps)).encrypt(
        Buffer.from(secret.bytes).toString('base64url'),
        owner,
      ),
      created_on: deps.clock(),
      pending_until: isPending ? new Date(deps.clock().getTime() + 60_000) : null,
    })
    .execute();
}
