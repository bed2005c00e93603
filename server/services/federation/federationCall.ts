import type { Call } from '#server/access/call.ts';

/** A browser's step to an identity provider or back. */
export type FederationCall = Pick<
  Call<'session.login'>,
  'cookies' | 'keepCookie' | 'ipAddress' | 'requestId' | 'locale'
> & {
  query: URLSearchParams;
  /** The URL's query exactly as it came. */
  rawQuery: string;
  /** Called with the identified user of the account. */
  noteUser: (userId: string) => void;
};
