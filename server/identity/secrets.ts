import type { Deps } from '../deps.ts';
import { generateSigningKeys, readSigningKeys, type SigningKeys } from './signingKeys.ts';

/** The keys that sign cookies and tokens, and encrypt stored secrets. */
export type Secrets = {
  /** Newest first: it signs, all of them verify. */
  cookieKeys: string[];
  /** The newest first: it encrypts, all of them decrypt. */
  encryptionKeys: string[];
  signingKeys: SigningKeys;
};

/** The configured secrets, else those made at the first start and stored in the database. */
export async function loadSecrets(deps: Deps): Promise<Secrets> {
  const { cookieKeys, encryptionKeys, signingKeys } = deps.config;
  const made = async () => deps.newSecret();
  return {
    cookieKeys: cookieKeys ?? (await keptSecret(deps, 'cookieKeys', made)).split(','),
    encryptionKeys: encryptionKeys ?? (await keptSecret(deps, 'encryptionKeys', made)).split(','),
    signingKeys: signingKeys
      ? await readSigningKeys(signingKeys)
      : JSON.parse(await keptSecret(deps, 'signingKeys', generateSigningKeys)),
  };
}

/** Of replicas starting at once, the first to write decides and all read what it wrote. */
async function keptSecret({ db }: Deps, name: string, make: () => Promise<string>): Promise<string> {
  const read = () => db.selectFrom('secrets').select('value').where('name', '=', name);
  const kept = await read().executeTakeFirst();
  if (kept) return kept.value;
  await db
    .insertInto('secrets')
    .values({ name, value: await make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await read().executeTakeFirstOrThrow()).value;
}
