import type * as z from 'zod/mini';
import type { Permission, PermissionEntity } from './permissions.ts';

/** A row of the manifest: everything known about a call before it is made. */
export type Operation = {
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `own`: the signed-in user's account. `admin`: any account, named by `{sub}` where the call is inside one. */
  path: Paths;
  /** The schema of each name in the path except `{sub}`. A value that doesn't fit is 404. */
  params?: Readonly<Record<string, z.ZodMiniType<unknown, string>>>;
  /**
   * `public`: anyone. `cookie`: a browser in the middle of a sign-in, with its XSRF header. `session`: anyone signed
   * in. `provisioning`: the account's directory, by its token. Otherwise the permissions of each variant, any one of which is enough. The admin variant on one's own account
   * needs both.
   */
  access: 'public' | 'cookie' | 'session' | 'provisioning' | Gate;
  /** Like `session`, a person's own call: no API key may make it. */
  isPersonal?: true;
  /** The query parameters; any other is refused, unless the answer is a page. */
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /**
   * The call that reads the record of this write, or the record that has it as its `part`. Fields of it that the body
   * doesn't take may be sent along as they are stored (decisions, ruling 64), the version and those `ignored` in any
   * case. `params`: what the call's path needs besides this one's.
   */
  readBy?: {
    call: string;
    part?: string;
    params?: Readonly<Record<string, string>>;
    ignored?: readonly string[];
  };
  /** Media type of the body; JSON by the schema `body` by default. Any other reaches the handler as a stream. */
  accepts?: string;
  /** Largest body in bytes, `maxJsonBytes` by default. Both are checked before the body is read. */
  maxBytes?: number;
  /** The body of a success, without the firm directory's `ok`; `null` where it is empty or not JSON. */
  answer: z.ZodMiniType | null;
  /**
   * The answer carries a token, a secret, recovery codes or a challenge: it is never compressed, or its length would
   * give the secret away letter by letter where a caller's text stands beside it (BREACH).
   */
  hasSecret?: true;
  /** Media type of an answer that is not JSON. */
  produces?: string;
  /** Answered as GraphQL over HTTP, or as SCIM: with its own media types and failures; SCIM's takes any parameter. */
  protocol?: 'graphql' | 'scim';
  /** 201 where a record is made, 202 where work has begun, 204 for an empty answer; else 200. */
  status?: 201 | 202 | 204;
  /**
   * `safe` and `idempotent` calls may be repeated as they are; `key`: with the same Idempotency-Key; `never`: not at
   * all.
   */
  idempotency: 'safe' | 'idempotent' | 'key' | 'never';
  /**
   * The write may send the version it is based on in If-Match: a stale one gives 409; without it the write applies to
   * the current record.
   */
  versioned?: true;
  /**
   * The fields that a versioned write changes, as the log names them. Where others changed only different ones since the
   * version, both changes are kept; without this any later change is a conflict.
   */
  changes?: readonly string[];
  /** Resources whose records this write makes stale, besides its own and the log; null where it makes none stale. */
  touches?: readonly string[] | null;
  /** Where the call is served: every tenant host, the bare platform host, the host of investor sign-up, or all of them. */
  host?: 'tenant' | 'platform' | 'signUp' | 'any';
  /** `development`: only where mail is shown instead of sent (demo data or DEV_MAILBOX=on). */
  mode?: 'development';
};

/** The variants of a call's path; the firm directory's have one alone. */
export type Paths = { own?: string; admin?: string };

export type Operations = Readonly<Record<string, Operation>>;

/** The permissions for each variant of a call, any one of which allows it. */
export type Gate = { own?: readonly Permission[]; admin?: readonly Permission[] };

/** Largest JSON body in bytes. */
export const maxJsonBytes = 64 * 1024;

/** Both paths of a call inside an account: one's own, and any account by its subdomain. */
export const inAccount = <const Path extends string>(path: Path) =>
  ({ own: `/api/v1${path}`, admin: `/api/v1/admin/{sub}${path}` }) as const;

type Below<Path extends Paths, Rest extends string> = {
  readonly [Variant in keyof Path]: `${Path[Variant] & string}${Rest}`;
};
/** What is below a path, in each of its variants. */
export const below = <const Path extends Paths, const Rest extends string>(path: Path, rest: Rest) =>
  Object.fromEntries(Object.entries(path).map(([variant, above]) => [variant, `${above}${rest}`])) as Below<
    Path,
    Rest
  >;

/**
 * The gates of an account's records, for reading and editing: in one's own account by the entity or its global
 * counterpart, in any account by the latter (documents 1 and 2, section 6). An entity without a counterpart names its
 * substitute. Only users are edited by one of them in each.
 */
export function gate<const Entity extends PermissionEntity>(
  entity: Entity,
  ...[inAnyAccount = `Global${entity}` as PermissionEntity]: `Global${Entity}` extends PermissionEntity
    ? [inAnyAccount?: PermissionEntity]
    : [inAnyAccount: PermissionEntity]
) {
  return {
    read: { own: [`read:${entity}`, `read:${inAnyAccount}`], admin: [`read:${inAnyAccount}`] },
    edit: { own: [`full:${entity}`, `full:${inAnyAccount}`], admin: [`full:${inAnyAccount}`] },
  } as const satisfies Record<string, Gate>;
}

/**
 * The gates of what belongs to the platform: every account reads it by the entity's permission, the system tenant alone
 * edits it (`requireAccess`), as it alone is called by the admin variant.
 */
export const platformGate = <const Entity extends PermissionEntity>(entity: Entity) =>
  ({
    read: { own: [`read:${entity}`] },
    edit: { admin: [`full:${entity}`] },
  }) as const satisfies Record<string, Gate>;

/** The gate of an account's login settings: its providers, password policy and two factors (document 2, section 6). */
export const editLoginSettings = gate('Account').edit;

/** The names in a path except `{sub}`, the account. */
export const paramNames = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => (name === 'sub' ? [] : [name]));

/** The same as a type: `'id'` for `/users/{id}`. */
export type ParamNames<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Exclude<Name, 'sub'> | ParamNames<Rest>
  : never;
