import { createHmac } from 'node:crypto';

/** The headers of Standard Webhooks: one signature per secret, so that a receiver may verify either. */
export function signed(
  secrets: readonly string[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
