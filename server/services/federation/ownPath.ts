import { appBase, appUrl, paths } from '#contract/paths.ts';

/** A path of the app to come back to, with its query; anything else would make a link of ours lead to a stranger's page. */
export function ownPath(given: string | null, origin: string): string {
  const url = given !== null && URL.canParse(given, origin) ? new URL(given, origin) : undefined;
  const isOwn = url?.origin === origin && url.pathname.startsWith(`${appBase}/`);
  return isOwn ? url.pathname + url.search : appUrl(paths.entry);
}
