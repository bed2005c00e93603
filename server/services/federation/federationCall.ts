import type { Call } from '#server/access/call.ts';

/** A browser's step to an identity provider or back. */
export type FederationCall = Pick<
  Call<'session.login'>,
  'cookies' | 'keepCookie' | 'ipAddress' | 'requestId' | 'locale'
> & {
  query: URLSearchParams;
  /** Undecoded: a SAML redirect signature covers the raw bytes. */
  rawQuery: string;
  /** Called with the user that the provider's answer identifies, for the log of calls. */
  onUserIdentified: (userId: string) => void;
};
