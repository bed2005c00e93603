import * as z from 'zod/mini';
import { DirectoryErrorBody, ErrorBody, GraphQLErrorBody, toDirectory, toGraphQL } from './errors.ts';
import { graphQLPath } from './traits.ts';

/** The base of the firm directory's calls. A row below it names its answer without `ok`, which is put beside. */
export const directoryBase = '/dex/api/v1';

/** How answers are wrapped: it is decided by the path alone, so that a path that is no call's is answered alike. */
export type Envelope = 'plain' | 'directory' | 'graphql';

export function envelopeOf(path: string): Envelope {
  if (path === graphQLPath) return 'graphql';
  return /^\/dex(\/|$)/.test(path) ? 'directory' : 'plain';
}

/** The shape of a failure in each envelope. */
export const failureShapes = {
  plain: ErrorBody,
  directory: DirectoryErrorBody,
  graphql: GraphQLErrorBody,
} as const satisfies Record<Envelope, z.ZodMiniType>;

const wrappedFailure: Record<Envelope, (body: ErrorBody) => object> = {
  plain: (body) => body,
  directory: toDirectory,
  graphql: toGraphQL,
};

/** A failure as it is told below a path. */
export const wrapFailure = (path: string, body: ErrorBody): object => wrappedFailure[envelopeOf(path)](body);

/** A success as it is told below a path. */
export const wrapAnswer = (path: string, body: object): object =>
  envelopeOf(path) === 'directory' ? { ok: true, ...body } : body;

/** The shape of the whole body of a success, of a row's answer. */
export const wrappedShape = (path: string, answer: z.ZodMiniType): z.ZodMiniType =>
  envelopeOf(path) === 'directory' && answer instanceof z.ZodMiniObject
    ? z.extend(answer, { ok: z.literal(true) })
    : answer;
