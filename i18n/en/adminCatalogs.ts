import reactAdmin from 'ra-language-english';
import type { Catalogs } from '../translate';

const files = import.meta.glob<Catalogs>(['./*.json', '!./exports.json', '!./mail.json', '!./signIn.json'], {
  eager: true,
  import: 'default',
});

/** Every catalog of this folder but those of the sign-in pages and of the server, each under its file's name. */
export const catalogs: Catalogs = {
  ...(reactAdmin as { ra: object } as Catalogs),
  ...Object.fromEntries(Object.entries(files).map(([path, texts]) => [path.slice(2, -5), texts])),
};
