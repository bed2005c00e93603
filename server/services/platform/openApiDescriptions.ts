import type { Operation } from '#contract/operation.ts';

/** Who may make a call, and what to know before repeating it: in sentences, from its row. */
export function describeCall(row: Operation, access: Operation['access'] | readonly string[]): string {
  return [
    whoMay(row, access),
    row.mode === 'development' && 'It exists only where mail is shown instead of sent.',
    row.versioned && 'With `If-Match` it is refused with 409 if the record has changed since.',
    repetition[row.idempotency],
  ]
    .filter(Boolean)
    .join(' ');
}

function whoMay({ isPersonal }: Operation, access: Operation['access'] | readonly string[]): string {
  if (access === 'public') return 'Anyone may call it, without a token.';
  if (access === 'cookie')
    return 'The sign-in pages call it, with the cookie of a sign-in and its XSRF header.';
  if (access === 'session') return ofPerson;
  if (access === 'provisioning')
    return 'The account’s directory calls it, with the token of the Provisioning page.';
  const permissions = (access as readonly string[]).map((name) => `\`${name}\``).join(' or ');
  return `It needs ${permissions}.${isPersonal ? ` ${ofPerson}` : ''}`;
}

const ofPerson = 'Only a signed-in user may call it: no API key may.';

const repetition: Record<Operation['idempotency'], string | false> = {
  safe: false,
  idempotent: 'Sent twice, it has the same effect as sent once.',
  key: 'Sent again with the same `Idempotency-Key`, it is carried out once.',
  never: 'Each call counts: do not repeat one whose answer was lost without looking first.',
};
