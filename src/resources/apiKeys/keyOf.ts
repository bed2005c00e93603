import { linesOf } from '#contract/addressRanges.ts';
import type { ApiKeyCreate, ApiKeyForm } from '#contract/apiKeys.ts';

/** What the form sends: a key lasts so many days from now, or until the end of a day in its maker's time zone. */
export function keyOf(
  { lifetime, expiresOn, allowedAddresses, ...key }: ApiKeyForm,
  now: Date,
): ApiKeyCreate {
  const end =
    lifetime === 'DATE'
      ? new Date(`${expiresOn}T23:59:59.999`)
      : new Date(now.getTime() + Number(lifetime) * 24 * 3_600_000);
  return { ...key, expiresOn: end.toISOString(), allowedAddresses: linesOf(allowedAddresses) };
}
