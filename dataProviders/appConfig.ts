import { operations } from '../contract/operations';
import type { AppConfig } from '../contract/session';
import { call } from './call';

/** What this installation tells the app. */
export async function loadAppConfig(): Promise<AppConfig> {
  const row = operations['platform.config'];
  return (await call({ id: 'platform.config', row, url: row.path.own })).content;
}
