import type { Profile } from '../contract/profile.ts';
import type { AppConfig } from '../contract/session.ts';
import { authProvider } from './authProvider.ts';
import type { Http } from './http.ts';
import { restDataProvider } from './restDataProvider.ts';
import type { DataProvider, OnWritten, Scope, Session } from './types.ts';

/** The providers of any one account, over the connection that all accounts share. */
export function createProviders(deps: ProviderDeps) {
  const { http, config, onWritten, newKey = () => crypto.randomUUID() } = deps;
  return {
    dataProvider: (scope: Scope): DataProvider =>
      restDataProvider({ http, scope, apiBase: config.apiBase, newKey, onWritten }),
    authProvider: (profile: Profile, scope: Scope) => authProvider(deps.session, profile, scope),
  };
}

export type ProviderDeps = {
  http: Http;
  config: Pick<AppConfig, 'apiBase'>;
  session: Session;
  onWritten: OnWritten;
  newKey?: () => string;
};

export type Providers = ReturnType<typeof createProviders>;
