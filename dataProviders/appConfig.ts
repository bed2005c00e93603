import { platformOperations } from '../contract/operations/platform.ts';
import { type AppConfig, configElement } from '../contract/session.ts';
import { call } from './call.ts';

/** The installation's configuration: in the page, if the server embedded it; else it is fetched. */
export async function loadAppConfig(): Promise<AppConfig> {
  const told = document.getElementById(configElement)?.textContent;
  if (told) return JSON.parse(told);
  const row = platformOperations['platform.config'];
  return (await call({ id: 'platform.config', row, url: row.path.own })).content;
}
