/** The bearer token of a call, valid or not; undefined if it has none. */
export const bearerTokenOf = (authorization = ''): string | undefined =>
  /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization)?.[1];
