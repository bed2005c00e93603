/**
 * An email with its international domain as people write it. One whose letters mix scripts stays as mail servers
 * write it, as in browsers: it may imitate another.
 */
export function readableEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  if (!/(?:^|\.)xn--/i.test(domain)) return email;
  const labels = domain.split('.').map((label) => (/^xn--/i.test(label) ? decoded(label.slice(4)) : label));
  const readable = labels.join('.');
  return isSame(readable, domain) && !labels.some(isMixed) ? email.slice(0, at) + readable : email;
}

const isMixed = (label: string) =>
  /\p{Script=Latin}/u.test(label) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(label);

function isSame(readable: string, domain: string): boolean {
  try {
    return new URL(`http://${readable}`).hostname === domain.toLowerCase();
  } catch {
    return false;
  }
}

/** Punycode (RFC 3492, section 6.2); malformed text gives another domain, or none. */
function decoded(label: string): string {
  const plain = label.lastIndexOf('-');
  const letters = plain > 0 ? [...label.slice(0, plain)] : [];
  let [code, bias, index] = [128, 72, 0];
  let rest = [...label.slice(plain + 1)].map((digit) => Number.parseInt(digit, 36));
  // Base 36 counts digits first, Punycode letters first.
  rest = rest.map((value) => (value < 10 ? value + 26 : value - 10));
  for (let read = 0; read < rest.length; ) {
    const before = index;
    for (let [weight, k] = [1, 36]; read < rest.length; k += 36) {
      const digit = rest[read] ?? 0;
      read += 1;
      index += digit * weight;
      const threshold = Math.min(26, Math.max(1, k - bias));
      if (digit < threshold) break;
      weight *= 36 - threshold;
    }
    const length = letters.length + 1;
    bias = adapted(index - before, length, before === 0);
    code += Math.floor(index / length);
    index %= length;
    if (code > 0x10ffff) return '';
    letters.splice(index, 0, String.fromCodePoint(code));
    index += 1;
  }
  return letters.join('');
}

function adapted(delta: number, length: number, isFirst: boolean): number {
  let left = Math.floor(delta / (isFirst ? 700 : 2));
  left += Math.floor(left / length);
  let k = 0;
  for (; left > 455; k += 36) left = Math.floor(left / 35);
  return k + Math.floor((36 * left) / (left + 38));
}
