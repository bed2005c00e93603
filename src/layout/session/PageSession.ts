import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { LoginResult } from '#contract/signIn.ts';
import type { SignedIn } from '#src/admin/resource/SignedIn.ts';
import type { FailureReports } from '../failureReports.ts';
import type { Activity } from './activity.ts';
import type { Reauthentication } from './reauthentication.ts';
import type { Tabs } from './signIns.ts';

/** What keeps the session alive on this page, and reports what fails. */
export type PageSession = {
  activity: Activity;
  /** This browser's other tabs. */
  tabs: Tabs;
  reauthentication: Reauthentication;
  failures: FailureReports;
  /** The form for the code besides the password; loaded before it is needed, as a new release may remove its file. */
  codeForm: { load: () => Promise<unknown>; Form: ComponentType<CodeFormProps> };
};

type CodeFormProps = Pick<LoginResult, 'returnUrl' | 'factors'> & {
  email: string;
  /** Shows what the chosen way asks for. */
  Heading: ComponentType<{ title: string; children: ReactNode }>;
  onResult: (result: LoginResult) => Promise<void>;
  /** Back to the password. */
  onRestart: () => void;
};

export type SignedInPage = SignedIn & PageSession;

export const PageSessionContext = createContext<PageSession | null>(null);

export function usePageSession(): PageSession {
  const session = useContext(PageSessionContext);
  if (!session) throw new Error('Nobody is signed in here');
  return session;
}
