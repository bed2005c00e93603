import type { OperationId } from '#contract/operations.ts';
import type { Deps } from '#server/deps.ts';
import type { AppWalks } from '../journeys/appWalks.ts';
import type { TestServer } from '../support/testServer.ts';
import type { TenantName } from './world.ts';

/** All that a resource tells the walks. Each file in `subjects/` exports one as `subject`, and is found by itself. */
export type Subject = {
  /**
   * Who may make each call, by `METHOD path`: written down from the documents (1 and 2, section 6) and the decisions (4,
   * 7, 9, 15), never read from the manifest. Two sources that must agree, or the walks could not find a difference.
   */
  gates: Readonly<Record<string, Gate>>;
  /** What stands for each name in its paths, `{sub}` aside: made once in each tenant, or once for all tenants. */
  names?: Readonly<Record<string, (server: TestServer, tenant: Tenant) => Promise<string>>>;
  platformNames?: Readonly<Record<string, (server: TestServer) => Promise<string>>>;
  /** Those records are one person's, `admin@{tenant}.test`'s: to everyone else they are not there. */
  isPersonal?: true;
  /** Its record is the account that a call is about, which no name of a path stands for besides. */
  isAccount?: true;
  /** It follows the pattern: its names are records that can be made in any account, with nothing else changed. */
  isOrdinary?: true;
  /** Its record is whoever makes the call, which no name of a path stands for either. */
  isCaller?: true;
  /** The table of the records that its names stand for. */
  table?: string;
  /** Another record, to which none of those that paths name belongs: in a path to a part of a record it finds nothing. */
  others?: (server: TestServer) => Promise<Names>;
  /** Which record a call is about, where its path is the record's own and no name in it stands for that. */
  recordOf?: (deps: Deps, id: OperationId, of: Tenant) => Promise<string>;
  /** Brings those records into the state in which this call is accepted, at version 1; `callerId` is who makes it. */
  ready?: (
    deps: Deps,
    id: OperationId,
    of: Tenant & { names: Names; callerId?: string | undefined },
  ) => Promise<unknown>;
  /** What the manifest can't tell of its calls. */
  calls?: Partial<Record<OperationId, Sample>>;
  /** The same for the walks in a browser; loaded there only. */
  app: () => Promise<AppWalks>;
};

/**
 * `anyone`: without signing in. `signInPage`: a browser in the middle of a sign-in. `signedIn`: whoever is signed in.
 * Else any one of these permissions; `ownAccountToo`: what must be held besides when one's own account is meant;
 * `ofPerson`: no key makes the call, whatever it holds; `ofPlatform`: none but the system tenant's, whatever others hold.
 */
export type Gate =
  | 'anyone'
  | 'signInPage'
  | 'signedIn'
  | { anyOf: readonly string[]; ownAccountToo?: readonly string[]; ofPerson?: true; ofPlatform?: true };

export type Tenant = { accountId: string; subdomain: TenantName };

/** What stands for each name of a path. */
export type Names = Readonly<Record<string, string>>;

export type Sample = {
  /** A body that the server accepts; `n` differs from call to call. */
  body?: (n: number) => object;
  /** The same of one that takes a file. */
  form?: (n: number) => FormData;
  /** The fields it takes, from the documents; every other is refused by its name. */
  takes?: readonly string[];
  /** The query without which the call is malformed. */
  query?: string;
  /** What to ask a list for besides orders, pages and a search, which its schema tells. */
  filters?: readonly string[];
  /** It answers with what belongs to all accounts. */
  ofAllAccounts?: true;
  /**
   * The record that it writes, where that is another than its subject's; the column that holds its version, and the name in
   * the path that stands for it, where that is not the last.
   */
  stored?: { table: string; version?: string; name?: string };
  /** Its body names the account that it changes, which is this one. */
  changes?: TenantName;
  /** It answers with who makes the call, of whichever account they are. */
  namesCaller?: true;
  /** The rows that one call adds, by table, besides its audit event and the record of its key. */
  adds?: Readonly<Record<string, number>>;
  /** It answers with something shown once: a retry gets the record's id instead. */
  isSecret?: true;
  /** What two people send from one version, a body for each, and the field that the loser must be told of. */
  edit?: {
    changed: string;
    body: (who: string, n: number, others: (subject: string) => Names) => object;
    /** The record must be made ready for each of them anew. */
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
  // Of users alone document 2 has the right in one's own account stand for itself.
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

/** Whoever makes keys may read the permissions and roles that these are made of (decisions, ruling 28). */
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
