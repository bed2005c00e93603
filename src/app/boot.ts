import { appBase } from '../../contract/paths';
import type { AppConfig } from '../../contract/session';
import { createProviders } from '../../dataProviders/index';
import { createCaches } from '../layout/accountShell/caches';
import type { AppResource } from '../layout/appResource';
import type { SignedIn } from '../layout/SignedIn';
import { signingOutEverywhere } from '../layout/session/signingOutEverywhere';
import { prefetchList } from './prefetchList';
import { showOwnLocale } from './showOwnLocale';
import { startSession } from './startSession';

/** Everything that must be known before the first screen: the configuration, the session and the profile. */
export async function boot(resources: readonly AppResource[]): Promise<SignedIn> {
  const { profile, channel, http, ...started } = await startSession();
  const { config } = started;
  const caches = createCaches();
  const leaveTo = (url: string) => window.location.replace(url);
  const session = signingOutEverywhere(started.session, { channel, forget: caches.clear, leaveTo });
  const providers = createProviders({ config, http, session, onWritten: caches.markStale });
  const { pathname, search } = window.location;
  const address = { pathname: pathname.slice(appBase.length), search };
  prefetchList({ resources, address, ownSubdomain: config.subdomain ?? '', providers, caches, profile });
  await startFeatures(config.features);
  const person = await profile;
  const scope = { subdomain: person.account.subdomain, ownSubdomain: person.account.subdomain };
  await showOwnLocale(person, (locale) =>
    providers.dataProvider(scope).perform('profile.setLocale', { body: { locale } }),
  );
  return { ...started, session, providers, caches, profile: person };
}

/** The package of feature flags is loaded only where an installation has some. */
async function startFeatures(features: AppConfig['features']): Promise<void> {
  if (Object.keys(features).length === 0) return;
  const { provideFeatures } = await import('./provideFeatures');
  await provideFeatures(features);
}
