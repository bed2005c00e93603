import type { AppContext } from './env';

/** The token that a call carries, whatever it opens; undefined where it has none. */
export const bearerTokenOf = (c: AppContext): string | undefined =>
  /^Bearer ([\w.~+/-]+=*)$/i.exec(c.req.header('authorization') ?? '')?.[1];
