import { profileOperations } from '#contract/operations/profile.ts';
import { appBase } from '#contract/paths.ts';
import type { Profile } from '#contract/profile.ts';
import type { AppConfig } from '#contract/session.ts';
import { loadAppConfig } from '#dataProviders/appConfig.ts';
import { createHttp, type Http } from '#dataProviders/http.ts';
import { listsOf } from '#dataProviders/lists.ts';
import { openSession } from '#dataProviders/session.ts';
import { type Scope, type Session, SessionEnded } from '#dataProviders/types.ts';
import { createFailureReports, type FailureReports } from '../layout/failureReports.ts';
import { type Activity, createActivity } from '../layout/session/activity.ts';
import { createReauthentication, type Reauthentication } from '../layout/session/reauthentication.ts';
import { openTabs, type Tabs } from '../layout/session/signIns.ts';
import { listRoutes } from './listRoutes.ts';
import { type PrefetchedList, prefetchList } from './prefetchList.ts';

/** What a signed-in person's page can have before any of its screens. */
type StartedSession = {
  config: AppConfig;
  session: Session;
  http: Http;
  /** Already running. */
  profile: Promise<Profile>;
  /** The list that the address shows. */
  list: Promise<PrefetchedList | undefined>;
  tabs: Tabs;
  activity: Activity;
  reauthentication: Reauthentication;
  failures: FailureReports;
};

let started: Promise<StartedSession> | undefined;

/**
 * Resolves once a user is signed in. Anyone else is sent to the sign-in page, and it never resolves. All callers
 * share this page's one session; after a failure the next caller retries.
 */
export function startSession(): Promise<StartedSession> {
  started ??= start().catch((error) => {
    started = undefined;
    throw error;
  });
  return started;
}

/** Starts the same in advance. */
export function beginSession(): void {
  // They retry, and report what is wrong.
  startSession().catch(() => undefined);
}

async function start(): Promise<StartedSession> {
  const config = await loadAppConfig();
  const session = openSession(config);
  const tabs = openTabs();
  const activity = createActivity({ now: Date.now, channel: tabs });
  const reauthentication = createReauthentication();
  const failures = createFailureReports();
  const http = createHttp({
    fetch: (input, init) => fetch(input, init),
    session,
    locale: () => document.documentElement.lang,
    idleSeconds: activity.report,
    reauthenticate: reauthentication.ask,
    onFailure: failures.send,
    onSuccess: failures.reached,
    leaveTo: (url) => window.location.replace(url),
    isOffline: () => !navigator.onLine,
  });
  await session.getAccessToken().catch((error) => {
    if (error instanceof SessionEnded) return leaveToSignIn(session);
    throw error;
  });
  const { apiBase } = config;
  const lists = (scope: Scope) => listsOf({ http, scope, apiBase });
  const profile = profileBy(http, config);
  profile.catch(() => {
    started = undefined;
  });
  const list = prefetchList({
    listRoutes,
    address: addressHere(),
    ownSubdomain: config.subdomain ?? '',
    lists,
    profile,
  });
  return { config, session, http, profile, list, tabs, activity, reauthentication, failures };
}

async function profileBy(http: Http, { apiBase }: AppConfig): Promise<Profile> {
  const row = profileOperations['profile.get'];
  const { data } = await http({ id: 'profile.get', row, url: apiBase + row.path.own });
  return data as Profile;
}

function addressHere() {
  const { pathname, search } = window.location;
  return { pathname: pathname.slice(appBase.length), search };
}

/** Returns to this very page; nothing here goes on. */
async function leaveToSignIn(session: Session): Promise<never> {
  const { pathname, search, hash } = window.location;
  await session.signIn(`${pathname}${search}${hash}`);
  return new Promise(() => {});
}
