import type { ErrorCode } from './errors.ts';

/** What the app reads from the OpenAPI document, as this product writes it. */
export type ApiDocument = {
  openapi: string;
  info: { title: string; version: string; description: string; license: object };
  servers: readonly { url: string; variables?: object }[];
  tags: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  components: {
    schemas: Readonly<Record<string, unknown>>;
    responses: Readonly<Record<string, unknown>>;
    securitySchemes: object;
  };
  'x-errors': readonly { code: ErrorCode; status: number }[];
  'x-limits': ApiLimits;
};

/** The limits that an installation sets for callers. */
export type ApiLimits = {
  apiKeyCallsPerMinute: number;
  addressCallsPerMinute: number;
  accountCallsPerMinute: number;
  /** Calls of one account that may wait for the database. */
  accountCallsWaiting: number;
  jsonBytes: number;
  bodySeconds: number;
  rowsPerPage: number;
};

/** One method of one path. */
export type DocumentedCall = {
  operationId: string;
  summary: string;
  description: string;
  tags: readonly string[];
  servers?: readonly { url: string }[];
  /** Empty where anyone may call; with `session`, only a signed-in person. */
  security: readonly Readonly<Record<string, unknown>>[];
  /** The permissions, any of which suffices; or 'public', 'cookie', 'session'. */
  'x-permissions'?: readonly string[] | string;
  'x-error-codes': readonly ErrorCode[];
  'x-max-bytes'?: number;
  parameters: readonly ApiParameter[];
  requestBody?: { required: boolean; content: ApiContent };
  responses: Readonly<Record<string, ApiResponse>>;
};

export type ApiParameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: ApiSchema;
};

export type ApiContent = Readonly<Record<string, { schema?: ApiSchema }>>;
export type ApiResponse = { $ref?: string; description?: string; content?: ApiContent };

/** The JSON Schema keywords that the contract's schemas use. */
export type ApiSchema = {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  properties?: Readonly<Record<string, ApiSchema>>;
  required?: readonly string[];
  items?: ApiSchema;
  additionalProperties?: ApiSchema | boolean;
  anyOf?: readonly ApiSchema[];
  oneOf?: readonly ApiSchema[];
  allOf?: readonly ApiSchema[];
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
};
