/** A connection to a host with several addresses fails with an empty message. */
export const errorMessage = ({ message, code }: NodeJS.ErrnoException): string => message || String(code);
