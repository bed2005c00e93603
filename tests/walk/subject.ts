import type { OperationId } from '#contract/operations.ts';
import type { Deps } from '#server/deps.ts';
import type { AppWalks } from '../journeys/appWalks.ts';
import type { TestServer } from '../support/testServer.ts';
import type { TenantName } from './world.ts';

/** All that a resource tells the walks. Each file in `subjects/` exports one as `subject`, and is found by itself. */
export type Subject = {
  /**
   * Who may make each call, by `METHOD path`: written down from the documents (1 and 2, section 6) and the decisions
   * (4, 7, 9, 15), never read from the manifest: the walks compare two independent sources.
   */
  gates: Readonly<Record<string, Gate>>;
  /** Values for each name in its paths, except `{sub}`: made once in each tenant, or once for all tenants. */
  names?: Readonly<Record<string, (server: TestServer, tenant: Tenant) => Promise<string>>>;
  platformNames?: Readonly<Record<string, (server: TestServer) => Promise<string>>>;
  /** Those records belong to one person, `admin@{tenant}.test`: nobody else can find them. */
  isPersonal?: true;
  /** Its record is the account of the call, which no other name in the path represents. */
  isAccount?: true;
  /** It follows the pattern: its names are records that can be made in any account, with nothing else changed. */
  isOrdinary?: true;
  /** Its record is the caller, which no name in the path represents either. */
  isCaller?: true;
  /** The table of the records that its names represent. */
  table?: string;
  /** Another record, which has none of the parts that paths name: in a path to a part it finds nothing. */
  others?: (server: TestServer) => Promise<Names>;
  /** Which record a call concerns, if its path is the record's own and no name in it represents that. */
  recordOf?: (deps: Deps, id: OperationId, of: Tenant) => Promise<string>;
  /** Brings those records into the state in which this call is accepted, at version 1; `callerId` is its caller. */
  ready?: (
    deps: Deps,
    id: OperationId,
    of: Tenant & { names: Names; callerId?: string | undefined },
  ) => Promise<unknown>;
  /** What the manifest can't say about its calls. */
  calls?: Partial<Record<OperationId, Sample>>;
  /** The same for the walks in a browser; loaded there only. */
  app: () => Promise<AppWalks>;
};

/**
 * `anyone`: without signing in. `signInPage`: a browser in the middle of a sign-in. `signedIn`: any signed-in person.
 * Otherwise any one of these permissions; `ownAccountToo`: what one's own account requires besides; `ofPerson`: no
 * key may make the call, whatever it holds; `ofPlatform`: only the system tenant may, whatever others hold;
 * `governsSignIn`: all rights over the account, its users, roles and keys, in the system tenant its administrator's.
 * `directory`: the account's directory, by its token.
 */
export type Gate =
  | 'anyone'
  | 'signInPage'
  | 'signedIn'
  | 'directory'
  | {
      anyOf: readonly string[];
      ownAccountToo?: readonly string[];
      ofPerson?: true;
      ofPlatform?: true;
      governsSignIn?: true;
    };

export type Tenant = { accountId: string; subdomain: TenantName };

/** Values for each name of a path. */
export type Names = Readonly<Record<string, string>>;

export type Sample = {
  /** A body that the server accepts; `n` differs from call to call. */
  body?: (n: number) => object;
  /** The same for a call that takes a file. */
  form?: (n: number) => FormData;
  /** Its accepted fields, from the documents; every other is refused by name. */
  takes?: readonly string[];
  /** The query without which the call is malformed. */
  query?: string;
  /** A list's parameters besides orders, pages and a search, which its schema has. */
  filters?: readonly string[];
  /** The names in its path stand for records of their own, none a part of another. */
  areApart?: true;
  /** Its answer belongs to all accounts. */
  ofAllAccounts?: true;
  /**
   * The record it writes, if not its subject's; the column of its version, and the name in the path that represents
   * it, if not the last.
   */
  stored?: { table: string; version?: string; name?: string };
  /** Its body names the account that it changes, which is this one. */
  changes?: TenantName;
  /** Its answer is about the caller, of any account. */
  namesCaller?: true;
  /** The rows that one call adds, by table, besides its audit event and its idempotency key. */
  adds?: Readonly<Record<string, number>>;
  /** Its answer contains something shown once: a retry gets the record's id instead. */
  isSecret?: true;
  /** Two people's writes from one version, a body for each, and the field that the loser must be told about. */
  edit?: {
    changed: string;
    body: (who: string, n: number, others: (subject: string) => Names) => object;
    /** The record must be prepared again for each of them. */
    isOnce?: true;
  };
};

/** The gates of calls inside an account, in both variants: by an entity, or by its global counterpart anywhere. */
export function accountGates(
  entity: string,
  calls: { see?: readonly string[]; edit?: readonly string[] },
  inAnyAccount = `Global${entity}`,
): Record<string, Gate> {
  const see = { own: { anyOf: [`read:${entity}`, `read:${inAnyAccount}`] }, any: [`read:${inAnyAccount}`] };
  // Only for users does document 2 require the own-account right itself in one's own account.
  const ownEdit = entity === 'User' ? [`full:${entity}`] : [`full:${entity}`, `full:${inAnyAccount}`];
  const edit = { own: { anyOf: ownEdit }, any: [`full:${inAnyAccount}`] };
  const bothOf = (names: readonly string[] = [], { own, any }: typeof see): [string, Gate][] =>
    names.flatMap((name): [string, Gate][] => {
      const [method = '', path = ''] = name.split(' ');
      return [
        [`${method} /api/v1${path}`, own],
        [`${method} /api/v1/admin/{sub}${path}`, { anyOf: any, ownAccountToo: own.anyOf }],
      ];
    });
  return Object.fromEntries([...bothOf(calls.see, see), ...bothOf(calls.edit, edit)]);
}

/** Those who make keys may read the permissions and roles used for them (decisions, ruling 28). */
export function readByMakersOfKeys(calls: readonly string[]): Record<string, Gate> {
  const own = ['read:Role', 'read:GlobalRole', 'full:ApiKey', 'full:GlobalApiKey'];
  return Object.fromEntries(
    calls.flatMap((path): [string, Gate][] => [
      [`GET /api/v1${path}`, { anyOf: own }],
      [
        `GET /api/v1/admin/{sub}${path}`,
        { anyOf: ['read:GlobalRole', 'full:GlobalApiKey'], ownAccountToo: own },
      ],
    ]),
  );
}

/** `full` implies `read` (document 1, section 6). */
export const holdsAny = (held: readonly string[], anyOf: readonly string[]): boolean =>
  anyOf.some((needed) => held.includes(needed) || held.includes(needed.replace('read:', 'full:')));
