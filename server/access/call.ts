import type { AnswerOf, BodyOf, OperationId, operations, ParamsOf, QueryOf } from '#contract/operations.ts';
import type { Fault } from '../errors.ts';
import type { Locale } from '../texts/texts.ts';
import type { Actor } from './actor.ts';
import type { Variant } from './requireAccess.ts';
import type { Tenant } from './tenant.ts';

/** The account that a call concerns, own or foreign. */
export type TargetAccount = Pick<Tenant, 'accountId' | 'subdomain' | 'name' | 'accountType' | 'status'>;

/** One call, checked and parsed: who, about which account and record, with what. */
export type Call<K extends OperationId> = {
  operation: K;
  variant: Variant;
  /** What the names in the path stand for, `{sub}` aside, which is the account. */
  params: ParamsOf<K>;
  query: QueryOf<K>;
  body: BodyOf<K>;
  /** The body of a row that takes another media type than JSON; reading more of it than the row allows throws TOO_LARGE. */
  content: (typeof operations)[K] extends { accepts: string } ? ReadableStream<Uint8Array> : undefined;
  /** The version that a write was made from (If-Match); null where the call says none, or its row knows none. */
  version: number | null;
  /** The header Idempotency-Key of a write. */
  idempotencyKey: string | null;
  /** Seconds since the person last did something, by the app's word; null where a call doesn't say. */
  idleSeconds: number | null;
  /** The browser's cookies, which continue a sign-in. */
  cookies: string;
  /** Gives the browser a cookie that no script reads, for so many seconds. */
  keepCookie: (name: string, value: string, seconds: number) => void;
  requestId: string;
  /** The media types that the caller takes, as they say them. */
  accept: string;
  /** How the body says it is written, as a form of several parts says what stands between them. */
  contentType: string;
  /** Marks the styles of an answer that is a page. */
  nonce: string;
  ipAddress: string | null;
  locale: Locale;
  /** The host's tenant; null on the platform host. */
  tenant: Tenant | null;
  /** Set where the server itself makes the call, for one record of a bulk. */
  batch?: Batch | undefined;
} & ActorPart<K>;

/** A bulk, and the record of it that a write concerns. */
export type Batch = { id: string; recordId: string };

/** What a handler may answer: the manifest's schema, or a response of its own where that is not JSON or has a protocol. */
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

/** What is wrong with the fields of a body that fit by themselves, while others don't: one answer names all faults. */
export type FaultFinder<K extends OperationId> = (call: UnfitCall<K>) => Promise<Fault[]>;

/** A call of whose body only some fields fit. */
export type UnfitCall<K extends OperationId> = Omit<
  Call<K>,
  'body' | 'content' | 'version' | 'idempotencyKey'
> & {
  body: Fitting<BodyOf<K>>;
};

/** The fields that fit, also of a record within one. */
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

/** What a resource's service answers: the rows of its name. */
export type HandlersOf<Resource extends string> = Pick<
  Handlers,
  Extract<OperationId, `${Resource}.${string}`>
>;

type ActorPart<K extends OperationId> = (typeof operations)[K]['access'] extends 'public' | 'cookie'
  ? { actor?: undefined; account?: undefined }
  : { actor: Actor; account: TargetAccount };

/** The parts of a signed-in call that a write needs. */
export type SignedInCall = Pick<
  Call<'users.update'>,
  'actor' | 'account' | 'version' | 'idempotencyKey' | 'requestId' | 'ipAddress' | 'locale' | 'batch'
> & { operation: OperationId; params: Readonly<Record<string, string>> };
