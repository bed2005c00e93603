import { OpenFeature } from '@openfeature/web-sdk';

/** Whether a feature is on in this installation; unless configured it is off. */
export const useFeature = (name: string): boolean => OpenFeature.getClient().getBooleanValue(name, false);
