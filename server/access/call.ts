import type { AnswerOf, BodyOf, OperationId, operations, QueryOf } from '../../contract/operations';
import type { Locale } from '../texts';
import type { Actor } from './actor';
import type { Tenant } from './tenant';

/** The account a call is about, own or foreign. */
export type TargetAccount = Omit<Tenant, 'origin' | 'localLoginEnabled'>;

/** One call, checked and parsed: who, about which account, with what. */
export type Call<K extends OperationId> = {
  operation: K;
  query: QueryOf<K>;
  body: BodyOf<K>;
  /** The `{id}` of the path, a UUID; empty where the path has none. */
  id: string;
  request: Request;
  requestId: string;
  ipAddress: string | null;
  locale: Locale;
  /** The host's tenant; null on the platform host. */
  tenant: Tenant | null;
} & ActorPart<K>;

/** What a handler may answer: the manifest's schema, or a response of its own where that is not JSON. */
export type Handler<K extends OperationId> = (
  call: Call<K>,
) => Promise<(typeof operations)[K]['answer'] extends null ? Response | undefined : AnswerOf<K>>;

export type Handlers = { [K in OperationId]: Handler<K> };

type ActorPart<K extends OperationId> = (typeof operations)[K]['access'] extends 'public' | 'cookie'
  ? { actor?: undefined; account?: undefined }
  : { actor: Actor; account: TargetAccount };

/** The parts of a signed-in call that a write needs. */
export type SignedInCall = Pick<
  Call<'users.update'>,
  'actor' | 'account' | 'request' | 'requestId' | 'ipAddress' | 'locale' | 'id'
> & { operation: OperationId };
