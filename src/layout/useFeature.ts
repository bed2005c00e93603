import { OpenFeature } from '@openfeature/web-sdk';

/** Whether a feature is on in this installation; one that the configuration does not name is off. */
export const useFeature = (name: string): boolean => OpenFeature.getClient().getBooleanValue(name, false);
