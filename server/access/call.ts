import type { AnswerOf, BodyOf, OperationId, operations, ParamsOf, QueryOf } from '#contract/operations.ts';
import type { Fault } from '../errors.ts';
import type { Locale } from '../texts/texts.ts';
import type { Actor } from './actor.ts';
import type { DirectoryActor } from './directoryCalls.ts';
import type { Variant } from './requireAccess.ts';
import type { Tenant } from './tenant.ts';

/** The account that a call concerns, own or foreign. */
export type TargetAccount = Pick<Tenant, 'accountId' | 'subdomain' | 'name' | 'accountType' | 'status'> &
  Partial<Pick<Tenant, 'wroteLately'>>;

/** One call, checked and parsed: who calls, about which account and record, with what. */
export type Call<K extends OperationId> = {
  operation: K;
  variant: Variant;
  /** Values of the names in the path, except `{sub}`, the account. */
  params: ParamsOf<K>;
  query: QueryOf<K>;
  body: BodyOf<K>;
  /** The body of a row whose media type is not JSON; reading more of it than the row allows throws TOO_LARGE. */
  content: (typeof operations)[K] extends { accepts: string } ? ReadableStream<Uint8Array> : undefined;
  /** The version that a write is based on (If-Match); null if the call sends none, or its row has none. */
  version: number | null;
  /** The header Idempotency-Key of a write. */
  idempotencyKey: string | null;
  /** Seconds since the person was last active, as the app reports; null where a call doesn't say. */
  idleSeconds: number | null;
  /** The browser's cookies, which identify a sign-in under way. */
  cookies: string;
  /** Sets a cookie that no script can read, for so many seconds. */
  keepCookie: (name: string, value: string, seconds: number) => void;
  requestId: string;
  /** The media types in the caller's Accept header. */
  accept: string;
  /** The body's Content-Type, with the boundary of a multipart form. */
  contentType: string;
  /** The length that the body declares, in bytes; 0 where it declares none. */
  contentLength: number;
  /** The nonce for the styles of an HTML answer. */
  nonce: string;
  ipAddress: string | null;
  /** What the browser calls itself. */
  userAgent: string | null;
  locale: Locale;
  /** The host's tenant; null on the platform host. */
  tenant: Tenant | null;
  /** Set where the server itself makes the call, for one record of a bulk. */
  batch?: Batch | undefined;
} & ActorPart<K>;

/** The bulk, and the record of it that a write concerns. */
export type Batch = { id: string; recordId: string };

/**
 * A handler's answer: by the manifest's schema, or a response of its own where that is not JSON or has its own
 * protocol.
 */
export type Handler<K extends OperationId> = {
  (
    call: Call<K>,
  ): Promise<
    (typeof operations)[K] extends { protocol: string }
      ? Response
      : (typeof operations)[K]['answer'] extends null
        ? Response | undefined
        : AnswerOf<K>
  >;
  faults?: FaultFinder<K>;
};

/** Faults in the fields that pass their own checks, while others don't: one answer names all faults. */
export type FaultFinder<K extends OperationId> = (call: UnfitCall<K>) => Promise<Fault[]>;

/** A call whose body passes only in part. */
export type UnfitCall<K extends OperationId> = Omit<
  Call<K>,
  'body' | 'content' | 'version' | 'idempotencyKey'
> & {
  body: Fitting<BodyOf<K>>;
};

/** The fields that pass, also of a nested record. */
type Fitting<Fields> = {
  [Field in keyof Fields]?: Fields[Field] extends readonly unknown[]
    ? Fields[Field]
    : Fields[Field] extends object
      ? Partial<Fields[Field]>
      : Fields[Field];
};

export const withFaults = <K extends OperationId>(handler: Handler<K>, faults: FaultFinder<K>): Handler<K> =>
  Object.assign(handler, { faults });

export type Handlers = { [K in OperationId]: Handler<K> };

/** The handlers of a resource's service: the rows with its name. */
export type HandlersOf<Resource extends string> = Pick<
  Handlers,
  Extract<OperationId, `${Resource}.${string}`>
>;

type ActorPart<K extends OperationId> = (typeof operations)[K]['access'] extends 'public' | 'cookie'
  ? { actor?: undefined; account?: undefined }
  : (typeof operations)[K]['access'] extends 'provisioning'
    ? { actor?: undefined; directory: DirectoryActor; account: TargetAccount }
    : { actor: Actor; account: TargetAccount };

/** The parts of a signed-in call that a write needs. */
export type SignedInCall = Pick<
  Call<'users.update'>,
  'actor' | 'account' | 'version' | 'idempotencyKey' | 'requestId' | 'ipAddress' | 'locale' | 'batch'
> & { operation: OperationId; params: Readonly<Record<string, string>> };
