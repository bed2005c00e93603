import * as z from 'zod/mini';
import type { ErrorBody, ErrorCode } from './errors.ts';

/** The base path of the calls of an account's directory (RFC 7644). */
export const scimBase = '/scim/v2';

export const scimMediaType = 'application/scim+json';

/** A group's members may be many. */
export const maxGroupBytes = 4 * 1024 * 1024;

export const scimSchemas = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const;

/** The body of a failed answer (RFC 7644, section 3.12). */
export const ScimErrorBody = z.object({
  schemas: z.tuple([z.literal(scimSchemas.error)]),
  status: z.string(),
  scimType: z.optional(z.string()),
  detail: z.string(),
});
export type ScimErrorBody = z.infer<typeof ScimErrorBody>;

/** What SCIM calls a failure of ours, where it has another status or a word of its own. */
const failures: Partial<Record<ErrorCode, { status?: number; scimType?: string }>> = {
  MALFORMED: { scimType: 'invalidSyntax' },
  VALIDATION_ERROR: { status: 400, scimType: 'invalidValue' },
  DUPLICATE: { scimType: 'uniqueness' },
  LICENSE_LIMIT: { status: 403 },
};

/** The status of a failure under SCIM's path. */
export const scimStatus = (code: ErrorCode, status: number): number => failures[code]?.status ?? status;

/** A failure in SCIM's envelope. A fault's key may say SCIM's word for it: `scim.invalidFilter`. */
export function toScim({ error: { code, message, details } }: ErrorBody, status: number): ScimErrorBody {
  const word = details.map((fault) => /^scim\.(\w+)$/.exec(fault.code)?.[1]).find(Boolean);
  const scimType = word && scimTypes.includes(word) ? word : failures[code]?.scimType;
  return {
    schemas: [scimSchemas.error],
    status: String(scimStatus(code, status)),
    ...(scimType && { scimType }),
    detail: message,
  };
}

const scimTypes = ['invalidFilter', 'tooMany', 'invalidPath', 'noTarget', 'invalidValue', 'mutability'];

/** The parameters of a query; any other is ignored, as senders add their own. */
export const ScimQuery = z.object({
  filter: z.optional(z.string()),
  startIndex: z.optional(z.string()),
  count: z.optional(z.string()),
  attributes: z.optional(z.string()),
  excludedAttributes: z.optional(z.string()),
});
export type ScimQuery = z.infer<typeof ScimQuery>;

/** A resource, or the operations on one, as senders word them: what we don't know is ignored. */
export const ScimBody = z.looseObject({});
