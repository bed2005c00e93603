import { operations } from '../contract/operations';
import { AppConfig } from '../contract/session';

/** What this installation tells the app. */
export async function loadAppConfig(): Promise<AppConfig> {
  const answer = await fetch(operations['platform.config'].path.own, { signal: AbortSignal.timeout(10_000) });
  return AppConfig.parse(await answer.json());
}
