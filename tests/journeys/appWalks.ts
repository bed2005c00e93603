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
  /** Its writes with a body into which nobody types, and why. */
  unfilled?: Partial<Record<OperationId, string>>;
};

/** Something that can be on the screen, and the way to it. */
export type Screen = {
  name: string;
  /** The route that it shows, as the resource's definition writes it, and in which state. */
  of?: { route: string; state: 'data' | 'empty' | 'loading' | 'failed' | 'missing' };
  /** Nobody is signed in where this is missing. */
  as?: DemoEmail;
  /** Goes to where it can be shown, and shown again. */
  open?: (page: Page) => Promise<unknown>;
  show: (page: Page) => Promise<unknown>;
  /** The answer after which the page goes on, of a dialog that has to be answered: Esc leaves it. */
  mustBeAnswered?: (page: Page) => Promise<unknown>;
};

/** How the app comes to make one of the manifest's calls, and what is seen of it. */
export type Situation = {
  id: OperationId;
  /** Nobody is signed in where this is missing. */
  as?: DemoEmail;
  /** Goes to where the call is one act away. */
  open?: (page: Page) => Promise<unknown>;
  act: (page: Page) => Promise<unknown>;
  /** The way to try again that the screen offers after a failure. */
  retry: (page: Page) => Promise<unknown>;
  /** What there is once it has succeeded. */
  done: (page: Page) => Locator;
  /** What a failure says besides the error itself. */
  says?: string;
  /** All that it says where what is asked for is not there. */
  saysNotFound?: string;
  /** All that it says where no answer comes. */
  saysTimeout?: string;
  /** What a failure says that came without the error's own words. */
  saysUnexplained?: string;
  /** That is all it says. */
  ownWords?: true;
  /** The button that sends the call, where one does. */
  button?: (page: Page) => Locator;
  /** Why a new visit of the screen may say other than what a write has left on it. */
  differs?: string;
};

/** A form that needs a session, filled in but not sent. `open` answers with its place on the page. */
export type OpenForm = {
  id: OperationId;
  as: DemoEmail;
  name: string;
  open: (page: Page) => Promise<Locator>;
  submit: string;
  done: RegExp | string;
};

/** What every subject tells, by its name; a subject without a screen tells which of its calls are unseen. */
export const appWalks: Readonly<Record<string, AppWalks>> = Object.fromEntries(
  await Promise.all(
    Object.entries(subjects).map(async ([name, { app }]): Promise<[string, AppWalks]> => [name, await app()]),
  ),
);

const all = Object.values(appWalks);
export const screens = all.flatMap(({ screens = [] }) => screens);
export const situations = all.flatMap(({ situations = [] }) => situations);
export const openForms = all.flatMap(({ forms = [] }) => forms);
