import type * as z from 'zod/mini';
import type { Permission, PermissionEntity } from './permissions.ts';

/** A row of the manifest: all that is known of a call before it is made. */
export type Operation = {
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `own`: the signed-in user's account. `admin`: any account, named by `{sub}` where the call is inside one. */
  path: { own?: string; admin?: string };
  /** The shape of each name in the path but `{sub}`. A value that doesn't fit names nothing: 404. */
  params?: Readonly<Record<string, z.ZodMiniType<unknown, string>>>;
  /**
   * `public`: anyone. `cookie`: a browser in the middle of a sign-in, with its XSRF header. `session`: anyone signed
   * in. Else the permissions of each variant, any one of which is enough. The admin variant inside one's own account
   * asks for both.
   */
  access: 'public' | 'cookie' | 'session' | Gate;
  /** A person's own call, as `session` is: no key makes it, whatever it may do. */
  isPersonal?: true;
  /** What may be asked for; any other parameter is refused, where the answer is no page. */
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** The media type of the body; JSON by the schema `body` unless said. Any other reaches the handler as a stream. */
  accepts?: string;
  /** Largest body in bytes, `maxJsonBytes` unless said. Both are checked before the body is read. */
  maxBytes?: number;
  /** The body of a successful answer, but for the `ok` of the firm directory; `null` where it is not JSON or empty. */
  answer: z.ZodMiniType | null;
  /** Media type of an answer that is not JSON. */
  produces?: string;
  /** Answered as GraphQL over HTTP has it: the media types and the shape of failures are its own. */
  protocol?: 'graphql';
  /** 201 where a record is made, 202 where work has begun, 204 where there is nothing to say; else 200. */
  status?: 201 | 202 | 204;
  /** `safe` and `idempotent` calls may be sent again as they are; `key`: with the same Idempotency-Key; `never`: not at all. */
  idempotency: 'safe' | 'idempotent' | 'key' | 'never';
  /** The write may name the version it was made from with If-Match: a stale one gives 409, none changes what is there. */
  versioned?: true;
  /** The resources whose records this write makes stale, besides its own and the log; null where it makes none stale. */
  touches?: readonly string[] | null;
  /** Where the call is served: every tenant host, the bare platform host, the host of investor sign-up, or all of them. */
  host?: 'tenant' | 'platform' | 'signUp' | 'any';
  /** `development`: only where mail is shown instead of sent, with demo data or DEV_MAILBOX=on. */
  mode?: 'development';
};

export type Operations = Readonly<Record<string, Operation>>;

/** The permissions of each variant of a call, any one of which opens it. */
export type Gate = { own?: readonly Permission[]; admin?: readonly Permission[] };

/** Largest JSON body in bytes. */
export const maxJsonBytes = 64 * 1024;

/** Both paths of a call inside an account: one's own, and any other by its subdomain. */
export const inAccount = <const Path extends string>(path: Path) =>
  ({ own: `/api/v1${path}`, admin: `/api/v1/admin/{sub}${path}` }) as const;

/**
 * The gates of an account's records: who may read and who may edit them, in one's own account by the entity or its global
 * counterpart, in any by the latter (documents 1 and 2, section 6); an entity that has none must name what stands for it.
 * Users alone are edited by one of them in each.
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

/** The names in a path, `{sub}` aside, which is the account. */
export const paramNames = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => (name === 'sub' ? [] : [name]));

/** The same as a type: `'id'` for `/users/{id}`. */
export type ParamNames<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Exclude<Name, 'sub'> | ParamNames<Rest>
  : never;
