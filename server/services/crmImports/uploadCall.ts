import type { Call } from '#server/access/call.ts';

/** A request of an upload, of a file of whichever type. */
export type UploadCall = Call<
  'crmImports.uploadInvestors' | 'crmImports.uploadCoverages' | 'crmImports.uploadContacts'
>;
