import * as z from 'zod/mini';
import { pageOf } from './paging.ts';

/** Features that an installation may turn on (document 1, section 6); those its configuration does not name are off. */
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
  /** The environment variable that decides it. */
  variable: z.string(),
  /** The accounts that behave differently when it is on. */
  accountCount: z.int(),
});
export type FeatureState = z.infer<typeof FeatureState>;

/** Always sent in full. */
export const FeatureList = pageOf(FeatureState);
