import punycode from 'punycode.js';

/**
 * An email with its international domain as people write it. One whose letters mix scripts stays as mail servers
 * write it, as in browsers: it may imitate another.
 */
export function readableEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  if (!/(?:^|\.)xn--/i.test(domain)) return email;
  try {
    const readable = punycode.toUnicode(domain);
    const isSame = new URL(`http://${readable}`).hostname === domain.toLowerCase();
    return isSame && !readable.split('.').some(isMixed) ? email.slice(0, at) + readable : email;
  } catch {
    return email;
  }
}

const isMixed = (label: string) =>
  /\p{Script=Latin}/u.test(label) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(label);
