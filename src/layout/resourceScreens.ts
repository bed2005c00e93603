import type { ComponentType } from 'react';
import type { OperationId } from '../../contract/operations';

/** What a resource brings to the app: its name, and its screens with the call that each needs. */
export type ResourceScreens = {
  /** react-admin's name of the resource. */
  name: string;
  /** Whether its screens are the platform's, under `/admin`, or each account's. */
  area: 'platform' | 'account';
  screens: readonly Screen[];
};

export type Screen = {
  path: string;
  /** Who may not make this call gets the forbidden error instead of the screen. */
  needs: OperationId;
  /** The label's key, where the screen is one of an account's tabs. */
  tab?: string;
  /** The screen, loaded when it is first opened. */
  load: () => Promise<ComponentType>;
  /** Screens shown inside this one, such as a dialog over a list. */
  children?: readonly Screen[];
};
