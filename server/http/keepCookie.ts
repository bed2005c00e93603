import { setCookie } from 'hono/cookie';
import type { AppContext } from './env.ts';

/** On https locked to its host, so that no other host of the domain can plant one. */
export const keeperOf = (c: AppContext) => (name: string, value: string, maxAge: number) => {
  const options = { httpOnly: true, sameSite: 'Lax', path: '/', maxAge } as const;
  const isSecure = c.get('tenant')?.origin.startsWith('https:');
  setCookie(c, name, value, isSecure ? { ...options, secure: true, prefix: 'host' } : options);
};
