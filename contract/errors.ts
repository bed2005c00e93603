import * as z from 'zod/mini';

/** Codes of document 2, section 8, and the few that HTTP itself needs. */
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
  'METHOD_NOT_ALLOWED',
  'EDIT_CONFLICT',
  'DUPLICATE',
  'MERGED',
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
 * field's name, `values` what stands for the text's placeholders. For EDIT_CONFLICT each detail names a field that
 * others changed meanwhile, with the old and new value, the author and the time: an instant, here as mere text
 * because the sign-in pages load this and dates weigh 3 kB.
 */
export const ErrorDetail = z.object({
  code: z.string(),
  message: z.string(),
  target: z.nullable(z.string()),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  changedBy: z.optional(z.string()),
  /** The same person by id, so that callers can tell whether it was themselves. */
  changedById: z.optional(z.string()),
  changedOn: z.optional(z.string()),
  /** The field's value in the caller's version, and the current one. */
  before: z.optional(z.unknown()),
  theirs: z.optional(z.unknown()),
});
export type ErrorDetail = z.infer<typeof ErrorDetail>;

const beside = { code: ErrorCode, target: z.nullable(z.string()), details: z.array(ErrorDetail) };

/** The body of every failed answer (document 1, section 8), except for the firm directory and GraphQL. */
export const ErrorBody = z.object({ error: z.object({ message: z.string(), ...beside }) });
export type ErrorBody = z.infer<typeof ErrorBody>;

/** The body of a failed answer of the firm directory (document 3, section 7). */
export const DirectoryErrorBody = z.object({ ok: z.literal(false), data: ErrorBody });
export type DirectoryErrorBody = z.infer<typeof DirectoryErrorBody>;

/**
 * The body of a failed GraphQL answer, as GraphQL over HTTP defines it: `extensions` carry what every other failure
 * has besides its message.
 */
export const GraphQLErrorBody = z.object({
  errors: z.array(z.object({ message: z.string(), extensions: z.object(beside) })),
});
export type GraphQLErrorBody = z.infer<typeof GraphQLErrorBody>;

/** A failure in the firm directory's envelope. */
export const toDirectory = (data: ErrorBody): DirectoryErrorBody => ({ ok: false, data });

/** A failure in GraphQL's envelope. */
export const toGraphQL = ({ error: { message, ...extensions } }: ErrorBody): GraphQLErrorBody => ({
  errors: [{ message, extensions }],
});

/** The failure in a body, in any of its shapes; undefined where there is none. */
export function errorIn(body: unknown): ErrorBody['error'] | undefined {
  const plain = ErrorBody.safeParse(body).data ?? DirectoryErrorBody.safeParse(body).data?.data;
  if (plain) return plain.error;
  const [first] = GraphQLErrorBody.safeParse(body).data?.errors ?? [];
  if (!first) return undefined;
  return { message: first.message, ...first.extensions };
}

/** The response header with the request's id. */
export const requestIdHeader = 'x-request-id';
