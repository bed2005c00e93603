import { appUrl, paths } from '#contract/paths.ts';
import { isUrl } from '#contract/values.ts';

/**
 * Leaves the page for a URL of this origin; anything else leads to the app's entry, so that no link can send a person
 * who has just signed in to a stranger's page. Never resolves, so that a form stays busy until the page is gone.
 */
export function leaveFor(url: string): Promise<never> {
  window.location.assign(ownUrl(url));
  return new Promise(() => {});
}

/** The URL if it is of this origin, else the app's entry. */
export function ownUrl(url: string): string {
  const { origin } = window.location;
  const target = isUrl(url, origin) ? new URL(url, origin) : undefined;
  return target?.origin === origin ? target.href : appUrl(paths.entry);
}
