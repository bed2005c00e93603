import { appUrl } from '#contract/paths.ts';
import { demoPassword } from '#server/demo/demoSignIns.ts';

/** Someone who can sign in. The fixed demo users are named by their email alone. */
export type Person = { email: string; subdomain: string; password: string };

export type DemoEmail =
  `${'admin' | 'viewer' | 'nobody'}@${'system' | 'acme' | 'birch' | 'cedar' | 'dune'}.test`;

export function demoPerson(email: DemoEmail): Person {
  const [, subdomain = ''] = /@(\w+)\./.exec(email) ?? [];
  return { email, subdomain, password: demoPassword };
}

/** An account's address; the bare host without one. */
export const originOf = (subdomain?: string) =>
  `http://${subdomain ? `${subdomain}.` : ''}localhost:${process.env.JOURNEYS_PORT}`;

/** The address of a path of the app in someone's account. */
export const urlOf = (subdomain: string | undefined, path: string, query?: Record<string, string>) =>
  `${originOf(subdomain)}${appUrl(path, query)}`;
