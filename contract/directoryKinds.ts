import * as z from 'zod/mini';

/** The directories that we know steps for, and any other that speaks SCIM 2.0. */
export const DirectoryKind = z.enum(['ENTRA', 'OKTA', 'OTHER']);
export type DirectoryKind = z.infer<typeof DirectoryKind>;
