import type { AppConfig, Profile } from '../contract/session';
import { authProvider } from './authProvider';
import { createHttp, type HttpDeps } from './http';
import { restDataProvider } from './restDataProvider';
import type { DataProvider, OnWritten, Scope, Session } from './types';

/** The way to the server that all accounts share, and the providers of any one account. */
export function createProviders(deps: ProviderDeps) {
  const { config, onWritten, newKey = () => crypto.randomUUID() } = deps;
  const http = createHttp(deps);
  return {
    http,
    dataProvider: (scope: Scope): DataProvider =>
      restDataProvider({ http, scope, apiBase: config.apiBase, newKey, onWritten }),
    authProvider: (profile: Profile, scope: Scope) => authProvider(deps.session, profile, scope),
  };
}

export type ProviderDeps = HttpDeps & {
  config: Pick<AppConfig, 'apiBase'>;
  session: Session;
  onWritten: OnWritten;
  newKey?: () => string;
};

export type Providers = ReturnType<typeof createProviders>;
