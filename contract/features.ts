import * as z from 'zod/mini';
import { pageOf } from './paging.ts';

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

/** A flag as the installation has it. Its id is its name. */
export const FeatureState = z.object({
  id: Feature,
  isOn: z.boolean(),
  /** The variable of the server's environment that says so. */
  variable: z.string(),
  /** The accounts that are treated differently where it is on. */
  accountCount: z.int(),
});
export type FeatureState = z.infer<typeof FeatureState>;

/** Always told whole. */
export const FeatureList = pageOf(FeatureState);
