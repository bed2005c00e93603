/** What a mailed link proves: that it was sent, and its recipient. */
export type MailedLink = { userId: string; token: string };

/** The link's two parts from a page's query, where the token is called `code`; undefined if either is missing. */
export function mailedLink(query: URLSearchParams): MailedLink | undefined {
  const userId = query.get('userId');
  const token = query.get('code');
  return userId && token ? { userId, token } : undefined;
}
