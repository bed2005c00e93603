import { createContext, useContext } from 'react';
import type { ApiDocument, ApiSchema, DocumentedCall } from '#contract/apiDocument.ts';

/** A call of the document, with where it stands there. */
export type Call = DocumentedCall & { method: string; path: string };

export const callsOf = ({ paths }: ApiDocument): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      ...(call as DocumentedCall),
      method: method.toUpperCase(),
      path,
    })),
  );

/** Whether a call has all of these words in its path, its name or what it does. */
export function isFound({ method, path, operationId, summary }: Call, words: string): boolean {
  const said = `${method} ${path} ${operationId} ${summary}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}

/** The document, the host that its calls are made at, and the subdomain of the account there. */
export type Reference = { document: ApiDocument; calls: readonly Call[]; origin: string; account: string };

export const ReferenceContext = createContext<Reference | null>(null);

export function useReference(): Reference {
  const reference = useContext(ReferenceContext);
  if (!reference) throw new Error('This is no part of the API reference');
  return reference;
}

export const nameOf = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1);

/** The schema itself, where this is a reference to one. */
export function resolved({ components }: ApiDocument, schema: ApiSchema): ApiSchema {
  if (!schema.$ref) return schema;
  return Object(components.schemas[nameOf(schema.$ref)]);
}

/** Where a call is made: most at the account's host. */
export const originOf = ({ origin }: Pick<Reference, 'origin'>, { servers = [] }: Call): string =>
  servers[0]?.url ?? origin;

export const isOpen = ({ security }: Call): boolean => security.length === 0;

/** No key opens it. */
export const isPersonal = ({ security }: Call): boolean => security.some((scheme) => 'session' in scheme);
