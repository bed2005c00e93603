import type { Locator, Page } from '@playwright/test';
import type { OperationId } from '#contract/operations.ts';
import { subjects } from '../walk/subjects.ts';
import type { DemoEmail } from './people.ts';

/** All that a resource tells the walks in a browser. */
export type AppWalks = {
  screens?: readonly Screen[];
  situations?: readonly Situation[];
  forms?: readonly OpenForm[];
  /** Its calls that no screen makes, or that nobody waits for, and why. */
  unseen?: Partial<Record<OperationId, string>>;
  /** Its writes with a body that nobody types, and why. */
  unfilled?: Partial<Record<OperationId, string>>;
};

/** A state of the screen, and the way to it. */
export type Screen = {
  name: string;
  /** The route it shows, as the resource's definition writes it, and in which state. */
  of?: { route: string; state: 'data' | 'empty' | 'loading' | 'failed' | 'missing' };
  /** Without it nobody is signed in. */
  as?: DemoEmail;
  /** Goes to where it can be opened, and reopened. */
  open?: (page: Page) => Promise<unknown>;
  show: (page: Page) => Promise<unknown>;
  /** The answer after which the page continues, for a dialog that must be answered: Esc closes it. */
  mustBeAnswered?: (page: Page) => Promise<unknown>;
};

/** How the app makes one of the manifest's calls, and what is seen of it. */
export type Situation = {
  id: OperationId;
  /** Without it nobody is signed in. */
  as?: DemoEmail;
  /** Goes to where the call is one action away. */
  open?: (page: Page) => Promise<unknown>;
  act: (page: Page) => Promise<unknown>;
  /** The screen's retry after a failure. */
  retry: (page: Page) => Promise<unknown>;
  /** What is shown once it has succeeded. */
  done: (page: Page) => Locator;
  /** What a failure shows besides the error itself. */
  says?: string;
  /** Everything shown if the record does not exist. */
  saysNotFound?: string;
  /** Everything shown if no answer comes. */
  saysTimeout?: string;
  /** The message of a failure without its own words. */
  saysUnexplained?: string;
  /** Nothing else is shown. */
  ownWords?: true;
  /** A refusal leads to a page that says all this; if the network fails, the form stays with the error itself. */
  leaves?: true;
  /** The button that sends the call, if any. */
  button?: (page: Page) => Locator;
  /** Why a new visit of the screen may differ from what a write has left on it. */
  differs?: string;
};

/** A form that needs a session, filled in but not sent. `open` returns its locator. */
export type OpenForm = {
  id: OperationId;
  as: DemoEmail;
  name: string;
  open: (page: Page) => Promise<Locator>;
  submit: string;
  done: RegExp | string;
};

/** What every subject says, by its name; a subject without a screen lists its unseen calls. */
export const appWalks: Readonly<Record<string, AppWalks>> = Object.fromEntries(
  await Promise.all(
    Object.entries(subjects).map(async ([name, { app }]): Promise<[string, AppWalks]> => [name, await app()]),
  ),
);

const all = Object.values(appWalks);
export const screens = all.flatMap(({ screens = [] }) => screens);
export const situations = all.flatMap(({ situations = [] }) => situations);
export const openForms = all.flatMap(({ forms = [] }) => forms);
