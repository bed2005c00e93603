import type { Call } from '#server/access/call.ts';

/** One request of an upload, for any file type. */
export type UploadCall = Call<
  'crmImports.uploadInvestors' | 'crmImports.uploadCoverages' | 'crmImports.uploadContacts'
>;
