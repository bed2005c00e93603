import * as z from 'zod/mini';

/** Codes of document 2, section 8, and the few that HTTP itself asks for. */
export const errorCodes = [
  'INVALID_CREDENTIALS',
  'LOCKED_OUT',
  'USER_INACTIVE',
  'ACCOUNT_DISABLED',
  'TRIAL_EXPIRED',
  'NOT_ALLOWED',
  'IP_BLOCKED',
  'LOGIN_PREREQUISITE',
  'INVALID_TOKEN',
  'UNAUTHORIZED',
  'API_KEY_UNKNOWN',
  'API_KEY_REVOKED',
  'API_KEY_EXPIRED',
  'API_KEY_REPLACED',
  'FORBIDDEN',
  'NOT_FOUND',
  'EDIT_CONFLICT',
  'DUPLICATE',
  'LICENSE_LIMIT',
  'MALFORMED',
  'VALIDATION_ERROR',
  'TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'UNHANDLED_ERROR',
  'UNAVAILABLE',
  'NETWORK_FAILURE',
] as const;
export const ErrorCode = z.enum(errorCodes);
export type ErrorCode = z.infer<typeof ErrorCode>;

/**
 * One fault of one field. `code` is a key of the catalogs, `message` its text in the caller's language, `target` the
 * field's name, `values` what stands for the text's placeholders. For EDIT_CONFLICT each detail names a field that others changed
 * meanwhile, by whom and when: an instant, here as mere text because the sign-in pages load this and dates weigh 3 kB.
 */
export const ErrorDetail = z.object({
  code: z.string(),
  message: z.string(),
  target: z.nullable(z.string()),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  changedBy: z.optional(z.string()),
  /** The same person by id, for callers who ask whether it was they. */
  changedById: z.optional(z.string()),
  changedOn: z.optional(z.string()),
});
export type ErrorDetail = z.infer<typeof ErrorDetail>;

const beside = { code: ErrorCode, target: z.nullable(z.string()), details: z.array(ErrorDetail) };

/** The body of every failed answer (document 1, section 8), those of the firm directory and by GraphQL aside. */
export const ErrorBody = z.object({ error: z.object({ message: z.string(), ...beside }) });
export type ErrorBody = z.infer<typeof ErrorBody>;

/** The body of an answer of the firm directory that failed (document 3, section 7). */
export const DirectoryErrorBody = z.object({ ok: z.literal(false), data: ErrorBody });
export type DirectoryErrorBody = z.infer<typeof DirectoryErrorBody>;

/**
 * The body of an answer that failed by GraphQL, as GraphQL over HTTP has it: `extensions` say what every other failure
 * says beside its message.
 */
export const GraphQLErrorBody = z.object({
  errors: z.array(z.object({ message: z.string(), extensions: z.object(beside) })),
});
export type GraphQLErrorBody = z.infer<typeof GraphQLErrorBody>;

/** A failure as the firm directory tells it. */
export const toDirectory = (data: ErrorBody): DirectoryErrorBody => ({ ok: false, data });

/** A failure as it is told by GraphQL. */
export const toGraphQL = ({ error: { message, ...extensions } }: ErrorBody): GraphQLErrorBody => ({
  errors: [{ message, extensions }],
});

/** What a body says of a failure, in any of its shapes; undefined where it says none. */
export function errorIn(body: unknown): ErrorBody['error'] | undefined {
  const plain = ErrorBody.safeParse(body).data ?? DirectoryErrorBody.safeParse(body).data?.data;
  if (plain) return plain.error;
  const [first] = GraphQLErrorBody.safeParse(body).data?.errors ?? [];
  if (!first) return undefined;
  return { message: first.message, ...first.extensions };
}

/** The header under which every answer names its request. */
export const requestIdHeader = 'x-request-id';
