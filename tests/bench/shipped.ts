import { unlimited } from '../support/unlimited.ts';

/** The default limits, for a measured server. */
export const shipped = Object.fromEntries(Object.keys(unlimited).map((name) => [name, '']));
