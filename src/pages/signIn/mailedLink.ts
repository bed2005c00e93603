/** What a mailed link proves: who it was sent to, and that it was. */
export type MailedLink = { userId: string; token: string };

/** The link's two parts from a page's query, where the token is called `code`; nothing when either is missing. */
export function mailedLink(query: URLSearchParams): MailedLink | undefined {
  const userId = query.get('userId');
  const token = query.get('code');
  return userId && token ? { userId, token } : undefined;
}
