/** This machine's, by its IANA name. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
