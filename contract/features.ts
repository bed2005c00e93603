import * as z from 'zod/mini';

/** What an installation may turn on (document 1, section 6); one that its configuration does not name is off. */
export const Feature = z.enum([
  'customerCrmManagement',
  'systemAdminCrmManagement',
  'certificateLibrary',
  'certificateReview',
  'assignableDemandAnalytics',
  'remap',
]);
export type Feature = z.infer<typeof Feature>;
