import type { UserDetail } from '#contract/investorSignup.ts';

/** What was typed, without the token, which is in the address. */
type Typed = Partial<Omit<UserDetail, 'token'>>;

/** What was sent, for the thank-you page. */
export type Sent = { firmName: string; email: string; sentOn: number };

const [leftKey, sentKey] = ['signUp.left', 'signUp.sent'];

/** Keeps the input while this tab shows why it was refused: the form of the same address starts with it again. */
export function leaveForm(typed: Typed): void {
  const { pathname, search } = window.location;
  sessionStorage.setItem(leftKey, JSON.stringify({ address: pathname + search, typed }));
}

/** What was typed into the form of this address, once. */
export function takeLeft(): Typed {
  const { address, typed } = read<{ address: string; typed: Typed }>(leftKey) ?? {};
  const { pathname, search } = window.location;
  if (address !== pathname + search) return {};
  sessionStorage.removeItem(leftKey);
  return typed ?? {};
}

/** The address of the form that this tab has left. */
export const leftAddress = (): string | undefined => read<{ address: string }>(leftKey)?.address;

export function keepSent(sent: Sent): void {
  sessionStorage.removeItem(leftKey);
  sessionStorage.setItem(sentKey, JSON.stringify(sent));
}

export const readSent = (): Sent | undefined => read<Sent>(sentKey);

function read<Value>(key: string): (Partial<Value> & Value) | undefined {
  const kept = sessionStorage.getItem(key);
  return kept === null ? undefined : JSON.parse(kept);
}
