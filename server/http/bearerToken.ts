/** The token that a call's authorization carries, whatever it opens; undefined where it has none. */
export const bearerTokenOf = (authorization = ''): string | undefined =>
  /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization)?.[1];
