import type { Call } from '#server/access/call.ts';

/** A step of a browser on its way to an identity provider or back. */
export type FederationCall = Pick<
  Call<'session.login'>,
  'cookies' | 'keepCookie' | 'ipAddress' | 'requestId' | 'locale'
> & {
  query: URLSearchParams;
  /** The address's query as it came, character by character. */
  rawQuery: string;
  /** Hears which user of the account has proved to be there. */
  noteUser: (userId: string) => void;
};
