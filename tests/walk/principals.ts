import type { Permission } from '#contract/permissions.ts';
import type { Deps } from '#server/deps.ts';
import { mintToken, type TokenParts } from '../support/mintToken.ts';
import { addApiKey } from './addApiKey.ts';
import { addUser } from './addUser.ts';
import { allRoutes } from './routes.ts';
import type { TenantName } from './world.ts';

/** A caller: on which host, and what the documents let them do. */
export type Caller = {
  name: string;
  host: TenantName;
  email?: string;
  /** Calls with a key: a person's own calls are not for it. */
  isProgram?: true;
  /** The effective permissions, after roles, traits and the rule of the system tenant. */
  holds: readonly Permission[];
  /** Refused whatever they call. */
  refused?: { status: number; code: string };
  /** Creates them, if the fixture has no such person, and their token. */
  admit: (deps: Deps, accountIds: Record<TenantName, string>) => Promise<string | undefined>;
};

/** A caller with a token. */
export type Principal = Caller & { token: string | undefined };

/** Every entity that a gate names; the `Global…` ones count in the system tenant only. */
const allEntities = [
  ...new Set(
    allRoutes
      .flatMap(({ gate }) => (typeof gate === 'object' ? [...gate.anyOf, ...(gate.ownAccountToo ?? [])] : []))
      .map((permission) => permission.split(':')[1] ?? ''),
  ),
];
const entities = allEntities.filter((name) => !name.startsWith('Global'));
const level = (level: 'read' | 'full', names: readonly string[]) =>
  names.map((name) => `${level}:${name}` as Permission);
/** What customers read and the platform alone edits: customers' traits give no more (decisions, table of rights). */
const platformEntities = ['Firm'];
const ofCustomers = entities.filter((name) => !platformEntities.includes(name));
const customer = {
  full: [...level('full', ofCustomers), ...level('read', platformEntities)],
  read: level('read', entities),
};
/** What only the sell side's traits give. */
const bankEntities = ['Crm'];
const outsideBanks = (held: readonly Permission[]) =>
  held.filter((permission) => !bankEntities.some((entity) => permission.endsWith(`:${entity}`)));
const investor = { full: outsideBanks(customer.full), read: outsideBanks(customer.read) };
const platform = {
  full: outsideBanks(level('full', allEntities)),
  read: outsideBanks(level('read', allEntities)),
};

/** Everything one may hold in the system tenant. */
export const platformRights = platform.full;

type Known = Pick<Caller, 'name' | 'host' | 'holds' | 'refused'> & { email: string };
type Added = { permissions?: Permission[]; status?: 'DISABLED' };

/** A person of the fixture. */
const person = (known: Known): Caller => ({ ...known, admit: (deps) => mintToken(deps, known.email) });

/** A person with one role with these permissions, some of which may not count. */
const newPerson = (known: Known, added: Added): Caller => ({
  ...known,
  admit: async (deps, accountIds) => {
    await addUser(deps, { account_id: accountIds[known.host], email: known.email, ...added });
    return mintToken(deps, known.email);
  },
});

const unauthorized = { status: 401, code: 'UNAUTHORIZED' };

/** Someone with a token that is not valid at this host. */
const withToken = (name: string, host: TenantName, email: string, parts?: TokenParts): Caller => ({
  ...{ name, host, holds: [], refused: unauthorized },
  admit: (deps) => mintToken(deps, email, parts),
});

/** A program with a key of this account. */
const program = (
  of: TenantName,
  permissions: Permission[],
  caller: Omit<Caller, 'admit'>,
  { isRevoked = false } = {},
): Caller => ({
  ...caller,
  admit: async (deps, accountIds) => {
    const revoked_on = isRevoked ? deps.clock() : undefined;
    const key = { account_id: accountIds[of], maker: `admin@${of}.test`, permissions, revoked_on };
    return (await addApiKey(deps, key)).token;
  },
});

const goodKey = (name: string, host: TenantName, holds: Permission[]) =>
  program(host, holds, { name, host, isProgram: true, holds });

const badKey = (name: string, of: TenantName, code: string, isRevoked = false) =>
  program(
    of,
    customer.full,
    { name, host: 'acme', holds: [], refused: { status: 401, code } },
    { isRevoked },
  );

/** All callers in the walk of tenants and rights. */
export const callers: readonly Caller[] = [
  ...ofFixture('acme', customer),
  ...(['birch', 'cedar'] as const).flatMap((host) => ofFixture(host, investor)),
  ...ofFixture('system', platform),
  ...[...platform.read, ...platform.full].map((permission) => {
    const email = `${permission.replace(':', '-').toLowerCase()}@system.test`;
    const known: Known = { name: `only ${permission} of system`, host: 'system', email, holds: [permission] };
    return newPerson(known, { permissions: [permission] });
  }),
  // A customer's role with global permissions gives none of them (decision 15).
  newPerson(
    { name: 'global role in acme', host: 'acme', email: 'smuggler@acme.test', holds: [] },
    { permissions: level('full', ['GlobalAccount', 'GlobalUser', 'GlobalRole']) },
  ),
  newPerson(
    {
      ...{ name: 'disabled user', host: 'acme', email: 'disabled@acme.test', holds: [] },
      refused: { status: 403, code: 'USER_INACTIVE' },
    },
    { status: 'DISABLED' },
  ),
  person({
    ...{ name: 'admin of disabled dune', host: 'dune', email: 'admin@dune.test', holds: [] },
    refused: { status: 403, code: 'ACCOUNT_DISABLED' },
  }),
  { name: 'nobody signed in', host: 'acme', holds: [], refused: unauthorized, admit: async () => undefined },
  withToken('expired token', 'system', 'admin@system.test', { expiresIn: -60 }),
  withToken("acme's token at birch", 'birch', 'admin@acme.test'),
  withToken("system's token at acme", 'acme', 'admin@system.test'),
  withToken("acme's token at system", 'system', 'admin@acme.test'),
  goodKey('full key of acme', 'acme', customer.full),
  goodKey('read key of acme', 'acme', customer.read),
  goodKey('full key of system', 'system', platform.full),
  badKey('revoked key of acme', 'acme', 'API_KEY_REVOKED', true),
  badKey("birch's key at acme", 'birch', 'API_KEY_UNKNOWN'),
];

function ofFixture(host: TenantName, { full, read }: typeof customer): Caller[] {
  const holding = { admin: full, viewer: read, nobody: [] };
  return Object.entries(holding).map(([who, holds]) =>
    person({ name: `${who} of ${host}`, host, email: `${who}@${host}.test`, holds }),
  );
}

export async function admitAll(deps: Deps, accountIds: Record<TenantName, string>): Promise<Principal[]> {
  const admitted: Principal[] = [];
  for (const caller of callers) admitted.push({ ...caller, token: await caller.admit(deps, accountIds) });
  return admitted;
}
