import { unlimited } from '../support/unlimited.ts';

/** The limits as they ship, for a measured server, which has none else. */
export const shipped = Object.fromEntries(Object.keys(unlimited).map((name) => [name, '']));
