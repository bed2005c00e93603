import { hash } from '@node-rs/argon2';
import { Secret, TOTP } from 'otpauth';
import type { PasskeyCreation } from '#contract/passkeys.ts';
import { canaryOf } from '#server/demo/canary.ts';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import type { Deps } from '#server/deps.ts';
import { SoftwareAuthenticator } from '#tests/support/softwareAuthenticator.ts';
import type { Subject, Tenant } from '../subject.ts';

const secret = Secret.fromBase32('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');
let passwordHash: Promise<string> | undefined;
/** Of the server that was made ready last, whose clock may stand still. */
let timestamp = Date.now();
const proof = { body: () => ({ password: demoPassword }), takes: ['password'] };

/** A person's factors: no permission lets others see or change them here. */
export const subject: Subject = {
  gates: {
    'GET /api/v1/self/factors': 'signedIn',
    'POST /api/v1/self/factors/authenticators': 'signedIn',
    'PUT /api/v1/self/factors/authenticators/{id}/confirmation': 'signedIn',
    'POST /api/v1/self/factors/passkeys/challenge': 'signedIn',
    'POST /api/v1/self/factors/passkeys': 'signedIn',
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
    timestamp = deps.clock().getTime();
    passwordHash ??= hash(demoPassword, { memoryCost: 1024 });
    const users = deps.db.updateTable('users').set({ password_hash: await passwordHash });
    await users.where('account_id', '=', tenant.accountId).execute();
    await deps.db.deleteFrom('user_factors').where('account_id', '=', tenant.accountId).execute();
    await keep(deps, tenant, id, callId === 'ownFactors.confirmAuthenticator');
    if (callId === 'ownFactors.addPasskey') await askEverySession(deps, tenant);
  },
  calls: {
    // Inactive factors are not in the audit log.
    'ownFactors.beginAuthenticator': {
      ...proof,
      namesCaller: true,
      adds: { user_factors: 1, audit_events: 0 },
    },
    'ownFactors.confirmAuthenticator': {
      body: () => ({ name: 'Walked', code: new TOTP({ secret }).generate({ timestamp }) }),
      takes: ['name', 'code'],
    },
    'ownFactors.beginPasskey': {
      ...proof,
      namesCaller: true,
      adds: { passkey_challenges: 1, audit_events: 0 },
    },
    'ownFactors.addPasskey': {
      body: (n) => new SoftwareAuthenticator(host).create(challengeOf(host), `Walked ${n}`),
      takes: ['name', 'id', 'clientDataJSON', 'attestationObject', 'transports'],
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

/** The origin of the tenant whose records are ready: a passkey is of one host. */
let host = 'http://acme.localhost';
const challenge = 'V2Fsa2Vk';

async function askEverySession({ db, clock, config }: Deps, { accountId, subdomain }: Tenant): Promise<void> {
  host = (await import('#server/access/tenant.ts')).tenantOrigin(config, subdomain);
  const sessions = await db.selectFrom('sessions').select('id').where('account_id', '=', accountId).execute();
  const values = { challenge, expires_on: new Date(clock().getTime() + 60_000) };
  for (const { id } of sessions)
    await db
      .insertInto('passkey_challenges')
      .values({ account_id: accountId, asked_by: `session ${id}`, ...values })
      .onConflict((conflict) => conflict.columns(['account_id', 'asked_by']).doUpdateSet(values))
      .execute();
}

const challengeOf = (origin: string): PasskeyCreation => ({
  rp: { id: new URL(origin).hostname, name: '' },
  user: { id: '', name: '', displayName: '' },
  challenge,
  pubKeyCredParams: [],
  timeout: 1,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  attestation: 'none',
});
