/** Whose coverage it is: a user's of the account, or one's own. */
export type CoverageOf = { userId: string } | { selfId: string };
