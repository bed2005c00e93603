import { appBase } from '#contract/paths.ts';
import type { AppConfig } from '#contract/session.ts';
import { createProviders } from '#dataProviders/index.ts';
import { createCaches } from '#src/admin/resource/caches.ts';
import { forgetPlaces } from '#src/admin/resource/recentPlaces.ts';
import { leaveNotice } from '../layout/arrivalNotice.ts';
import type { SignedInPage } from '../layout/session/PageSession.ts';
import { signingOutEverywhere } from '../layout/session/signingOutEverywhere.ts';
import { codeForm } from './codeForm.ts';
import { cacheList } from './prefetchList.ts';
import { showOwnLocale } from './showOwnLocale.ts';
import { startSession } from './startSession.ts';
import { createStore } from './store.ts';

/**
 * Everything needed before the first screen: configuration, session and profile. `texts` are already loading, in the
 * language that this device remembers.
 */
export async function boot(texts: Promise<void>): Promise<SignedInPage> {
  const { profile, http, list, ...started } = await startSession();
  const { config, tabs } = started;
  const caches = createCaches();
  const store = createStore();
  const forget = () => {
    caches.clear();
    forgetPlaces(store);
  };
  const leaveTo = (url: string) => window.location.replace(url);
  const session = signingOutEverywhere(started.session, { channel: tabs, forget, leaveTo });
  const providers = createProviders({ config, http, session, onWritten: caches.markStale });
  const kept = cacheList(list, caches);
  await startFeatures(config.features);
  const [person] = await Promise.all([profile, texts]);
  forgetPlaces(store, person.id);
  const scope = { subdomain: person.account.subdomain, ownSubdomain: person.account.subdomain };
  await showOwnLocale(person, (locale) =>
    providers.dataProvider(scope).perform('profile.setLocale', { body: { locale } }),
  );
  await Promise.race([kept, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
  const startAnew = (notice: string) => {
    started.failures.hush();
    caches.cancel();
    leaveNotice(notice);
    window.location.assign(appBase);
  };
  return { ...started, session, providers, caches, codeForm, startAnew, profile: person };
}

/**
 * In ms: rows that arrive with the profile are drawn with the page, which halves the time; slow ones are not waited
 * for.
 */
const timeoutMs = 100;

/** The feature flags' package is loaded only if the installation has some. */
async function startFeatures(features: AppConfig['features']): Promise<void> {
  if (Object.keys(features).length === 0) return;
  const { provideFeatures } = await import('./provideFeatures.ts');
  await provideFeatures(features);
}
