/** Whose coverage it is: that of a user of the account, or one's own. */
export type CoverageOf = { userId: string } | { selfId: string };
