import * as z from 'zod/mini';
import { DirectoryErrorBody, ErrorBody, GraphQLErrorBody, toDirectory, toGraphQL } from './errors.ts';
import { ScimErrorBody, toScim } from './scim.ts';
import { graphQLPath } from './traits.ts';

/** The base path of the firm directory's calls. Their manifest rows declare the answer without `ok`, which is added. */
export const directoryBase = '/dex/api/v1';

/** How answers are wrapped. The path alone decides, so that an unknown path gets the same kind of answer. */
export type Envelope = 'plain' | 'directory' | 'graphql' | 'scim';

export function envelopeOf(path: string): Envelope {
  if (path === graphQLPath) return 'graphql';
  if (/^\/scim(\/|$)/.test(path)) return 'scim';
  return /^\/dex(\/|$)/.test(path) ? 'directory' : 'plain';
}

/** The shape of a failure in each envelope. */
export const failureShapes = {
  plain: ErrorBody,
  directory: DirectoryErrorBody,
  graphql: GraphQLErrorBody,
  scim: ScimErrorBody,
} as const satisfies Record<Envelope, z.ZodMiniType>;

const wrappedFailure: Record<Envelope, (body: ErrorBody, status: number) => object> = {
  plain: (body) => body,
  directory: toDirectory,
  graphql: toGraphQL,
  scim: toScim,
};

/** The failure's body in the envelope of a path. */
export const wrapFailure = (path: string, body: ErrorBody, status: number): object =>
  wrappedFailure[envelopeOf(path)](body, status);

/** The success's body in the envelope of a path. */
export const wrapAnswer = (path: string, body: object): object =>
  envelopeOf(path) === 'directory' ? { ok: true, ...body } : body;

/** The schema of a whole success body, from a row's answer. */
export const wrappedShape = (path: string, answer: z.ZodMiniType): z.ZodMiniType =>
  envelopeOf(path) === 'directory' && answer instanceof z.ZodMiniObject
    ? z.extend(answer, { ok: z.literal(true) })
    : answer;
