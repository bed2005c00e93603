import { createContext, useContext } from 'react';
import type { ApiDocument, ApiSchema, DocumentedCall } from '#contract/apiDocument.ts';
import { useTexts } from '#i18n/texts.ts';

/** A call of the document, with its method and path. */
type Method = DocumentedCall & { method: string; path: string };
/** `other`: the same call on another account, for the platform's staff. */
export type Call = Method & { other?: Method | undefined };

export function callsOf({ paths }: ApiDocument): Call[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      ...(call as DocumentedCall),
      method: method.toUpperCase(),
      path,
    })),
  );
  const others = new Map(all.map((one) => [one.operationId, one]));
  return all
    .filter(({ operationId }) => !operationId.endsWith(ofOther))
    .map((call) => ({ ...call, other: others.get(call.operationId + ofOther) }));
}

const ofOther = '.admin';

/** Whether each of these words is in the call's method, paths, name or summary. */
export function isFound({ method, path, operationId, summary, other }: Call, words: string): boolean {
  const haystack = [method, path, other?.path, operationId, summary].join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}

export type Reference = {
  document: ApiDocument;
  calls: readonly Call[];
  /** The origin of the calls, and the subdomain of their account. */
  origin: string;
  account: string;
  /** Typed once, and kept in memory until the reference is left. */
  apiKey: string;
  setApiKey: (apiKey: string) => void;
};

export const ReferenceContext = createContext<Reference | null>(null);

export function useApiReference(): Reference {
  const reference = useContext(ReferenceContext);
  if (!reference) throw new Error('This is no part of the API reference');
  return reference;
}

/** The names of the groups of calls; one that another back end's document has is named as there. */
export function useGroupName(): (tag: string) => string {
  const { text, has } = useTexts();
  return (tag) => (has(`platform.groups.${tag}`) ? text(`platform.groups.${tag}`) : tag);
}

export const nameOf = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1);

/** The schema that a reference points to; any other schema as it is. */
export function resolved({ components }: ApiDocument, schema: ApiSchema): ApiSchema {
  if (!schema.$ref) return schema;
  return Object(components.schemas[nameOf(schema.$ref)]);
}

/** The origin of a call: most are served at the account's host. */
export const originOf = ({ origin }: Pick<Reference, 'origin'>, { servers = [] }: Call): string =>
  servers[0]?.url ?? origin;

export const isOpen = ({ security }: Call): boolean => security.length === 0;

/** Whether only a signed-in person may make it, and no API key. */
export const isPersonal = ({ security }: Call): boolean => security.some((scheme) => 'session' in scheme);
