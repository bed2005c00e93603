import errors from './errors.json';
import shell from './shell.json';
import signIn from './signIn.json';
import validation from './validation.json';

/** What the sign-in pages say. */
export const catalogs = { errors, shell, signIn, validation };
