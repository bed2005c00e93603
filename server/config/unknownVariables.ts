import { variables } from './variables.ts';

/** Variables of earlier releases that no longer exist. */
const removed = ['ACCOUNT_EXPORTS_AT_ONCE', 'ADDRESS_CALLS_AT_ONCE', 'ADDRESS_CONNECTIONS'];

/** Prefixes that no other program's variables have; Kubernetes adds some for a service called `database`. */
const ours = /^(?:DATABASE|ACCOUNT_CALLS|ADDRESS_CALLS|PASSWORD_CHECKS|SIGN_INS)_(?!SERVICE_|PORT$|PORT_)/;

/** A sentence for each variable that is meant for this server and has no effect: removed, or misspelled. */
export function unknownVariables(env: Record<string, string | undefined>): string[] {
  const known = Object.keys(variables);
  return Object.keys(env).flatMap((name) => {
    const variable = name.replace(/_FILE$/, '');
    if (known.includes(variable)) return [];
    if (removed.includes(name)) return [`${name} no longer exists: remove it (CHANGELOG.md, Upgrading).`];
    const near = known.find((other) => other.length >= 8 && isTypo(variable, other));
    if (near) return [`${name} is unknown: did you mean ${near}?`];
    return ours.test(name) ? [`${name} is unknown: docs/configuration.md lists all variables.`] : [];
  });
}

/** Whether one letter is wrong, missing or too many, or two neighbours are swapped. */
function isTypo(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  const swapped = restA.charAt(1) + restA.charAt(0) + restA.slice(2);
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    swapped === restB
  );
}
