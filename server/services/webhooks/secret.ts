import type { Deps } from '#server/deps.ts';
import type { Identity } from '#server/identity/identity.ts';
import { signed } from './signed.ts';
import type { WebhookRow } from './webhookRow.ts';

/** What secrets are made and read by. */
export type Keeping = Deps & { identity: Pick<Identity, 'vault'> };

/** A new secret, in the format of Standard Webhooks, and as it is stored. */
export function newSecretOf(
  { newSecret, identity }: Keeping,
  webhookId: string,
): { secret: string; kept: string } {
  const secret = `whsec_${Buffer.from(newSecret(), 'base64url').toString('base64')}`;
  return { secret, kept: identity.vault.encrypt(secret, webhookId) };
}

/** A delivery's headers, signed with the secret, and with the previous one while that is valid. */
export function headersOf(
  { identity, clock }: Keeping,
  { id, secret, old_secret, old_secret_ends_on }: WebhookRow,
  message: { id: string; body: string },
): Record<string, string> {
  const now = clock();
  const old = old_secret && old_secret_ends_on && old_secret_ends_on > now ? [old_secret] : [];
  const secrets = [secret, ...old].map((kept) => identity.vault.decrypt(kept, id));
  const known = secrets.filter((one) => one !== null);
  if (known.length < secrets.length)
    throw new Error('No key of ENCRYPTION_KEYS decrypts a secret of a webhook');
  return {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(message.body)),
    'user-agent': 'Tenantry-Webhooks',
    ...signed(known, { ...message, timestamp: Math.floor(now.getTime() / 1000) }),
  };
}
