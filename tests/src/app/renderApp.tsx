import { act, render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { operations } from '#contract/operations.ts';
import { appBase } from '#contract/paths.ts';
import { AppConfig } from '#contract/session.ts';
import type { LoginInfo } from '#contract/signIn.ts';
import { createHttp } from '#dataProviders/http.ts';
import { createProviders } from '#dataProviders/index.ts';
import { listsOf } from '#dataProviders/lists.ts';
import type { Session } from '#dataProviders/types.ts';
import { showTexts } from '#i18n/texts.ts';
import { createCaches } from '#src/admin/resource/caches.ts';
import type { AppResource } from '#src/admin/resource/resource.ts';
import { resources } from '#src/app/App.tsx';
import { codeForm } from '#src/app/codeForm.ts';
import { listRoutes } from '#src/app/listRoutes.ts';
import { cacheList, prefetchList } from '#src/app/prefetchList.ts';
import { appRouter, SignedInApp } from '#src/app/SignedInApp.tsx';
import { createFailureReports } from '#src/layout/failureReports.ts';
import { createActivity } from '#src/layout/session/activity.ts';
import type { SignedInPage } from '#src/layout/session/PageSession.ts';
import { createReauthentication } from '#src/layout/session/reauthentication.ts';
import { english } from '#tests/support/catalogs.ts';
import { tabs } from '#tests/support/tabs.ts';
import { subdomainOf, type TestServer } from '#tests/support/testServer.ts';
import { Themed } from './Themed.tsx';

const loginInfo: LoginInfo = {
  accountName: 'Acme Securities',
  localLoginEnabled: true,
  externalProviders: [],
};

/** Mounts the whole app as a demo user sees it, at a path below its base, over a real server. */
export async function renderApp(
  server: Pick<TestServer, 'fetch' | 'signInAs'>,
  email: string,
  path: string,
  shown: readonly AppResource[] = resources,
) {
  showTexts({ locale: 'en', catalogs: english });
  const asked: string[] = [];
  const held = new Map<string, Promise<void>>();
  const host = subdomainOf(email);
  const token = await server.signInAs(email);
  const fetchAs: typeof fetch = async (input, { method, headers, body, signal } = {}) => {
    const call = `${method ?? 'GET'} ${input}`;
    asked.push(call);
    for (const [beginning, released] of held) if (call.startsWith(beginning)) await released;
    const given = Object.fromEntries(new Headers(headers));
    const sent = body instanceof FormData ? await encoded(body) : { body: body ?? undefined, headers: {} };
    const sending = { host, token, method, body: sent.body, headers: { ...given, ...sent.headers } };
    const aborted = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason)),
    );
    return Promise.race([server.fetch(String(input), sending), aborted]);
  };
  const config = AppConfig.parse(await (await fetchAs(operations['platform.config'].path.own)).json());
  const session = {
    prepare: vi.fn(async () => undefined),
    getAccessToken: async () => token,
    signIn: vi.fn(async () => undefined),
    loginInfo: vi.fn(async () => loginInfo),
    signInAgain: vi.fn<Session['signInAgain']>(async () => ''),
    takeUp: vi.fn(async () => ''),
    signOut: vi.fn(async () => undefined),
  };
  const startAnew = vi.fn<SignedInPage['startAnew']>();
  const failures = createFailureReports();
  const reauthentication = createReauthentication();
  const newTab = tabs();
  const ownTab = newTab();
  const activity = createActivity({ now: Date.now, channel: ownTab });
  const caches = createCaches();
  const http = createHttp({
    session,
    fetch: fetchAs,
    // Longer than a user's wait: here one busy process is browser and server.
    timeoutMs: 120_000,
    locale: () => 'en',
    idleSeconds: activity.report,
    reauthenticate: reauthentication.ask,
    onFailure: failures.send,
    onSuccess: failures.reached,
    leaveTo: vi.fn(),
  });
  const providers = createProviders({ config, http, session, onWritten: caches.markStale });
  const own = providers.dataProvider({ subdomain: host, ownSubdomain: host });
  const profile = await own.perform('profile.get');
  const signedIn: SignedInPage = {
    config,
    profile,
    session,
    providers,
    caches,
    activity,
    tabs: ownTab,
    reauthentication,
    failures,
    codeForm,
    startAnew,
  };
  const begun = prefetchList({
    listRoutes: listRoutes.filter(({ name }) => shown.some((resource) => resource.name === name)),
    ownSubdomain: host,
    address: new URL(path, window.location.origin),
    lists: (scope) => listsOf({ http, scope, apiBase: config.apiBase }),
    profile: Promise.resolve(profile),
  });
  void cacheList(begun, caches);
  const router = appRouter(shown, (routes, options) =>
    createMemoryRouter(routes, { ...options, initialEntries: [`${appBase}${path}`] }),
  );
  const { unmount } = render(
    <Themed>
      <SignedInApp signedIn={signedIn} router={router} />
    </Themed>,
  );
  const go = (to: string) => act(async () => router.navigate(to));
  const search = () => router.state.location.search;
  return {
    session,
    startAnew,
    newTab,
    asked,
    /** Calls with this prefix are not answered from now on, until the returned function is called. */
    hold: (beginning: string) => {
      let release = () => {};
      held.set(beginning, new Promise<void>((resolve) => (release = resolve)));
      return () => {
        held.delete(beginning);
        release();
      };
    },
    go,
    search,
    unmount,
    path: () => router.state.location.pathname.slice(appBase.length),
  };
}

/** A form as a browser sends it: the server does not know this environment's File class. */
async function encoded(form: FormData): Promise<{ body: BodyInit; headers: Record<string, string> }> {
  const boundary = 'between-the-parts';
  const parts = await Promise.all(
    [...form].map(async ([name, value]) => {
      const isText = typeof value === 'string';
      const file = isText ? '' : `; filename="${value.name}"\r\nContent-Type: text/csv`;
      const content = isText ? value : await value.text();
      return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
    }),
  );
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return { body: `${parts.join('')}--${boundary}--\r\n`, headers };
}
