import { isPublicPath, oidcPaths } from '#contract/paths.ts';
import { type AppConfig, configElement, sessionGrantForm } from '#contract/session.ts';
import { type Locale, localesShown } from '../texts/texts.ts';
import { escapeHtml } from './escapeHtml.ts';

type PageParts = {
  path: string;
  nonce: string;
  config: AppConfig;
  locale: Locale;
  /** Whether the browser has the cookie of a session, which may have ended meanwhile. */
  hasSession: boolean;
};

/**
 * The built page for one visit: with the nonce, with what the app must know of this installation, and with links to the
 * scripts that this visit will ask for, so that they come all at once.
 */
export function appPage(built: string, { path, nonce, config, locale, hasSession }: PageParts): string {
  const packs = packsOf(path, locale);
  return built
    .replace(links, (link) => (isWanted(link, packs) ? link : ''))
    .replace('<script', (script) => configScript(config, renewalAt(path, config, hasSession)) + script)
    .replace(noncePlaceholder, nonce);
}

/** What stands in the built HTML for the nonce of each answer. */
const noncePlaceholder = /__CSP_NONCE__/g;

/** The build has written each on a line of its own. */
const links = /^[ \t]*<link [^<>]*>\n?/gm;

/** Links that the build has written for some visits only have the name of their pack. */
function isWanted(link: string, packs: readonly string[]): boolean {
  const [, pack] = /data-pack="([^"]*)"/.exec(link) ?? [];
  return pack === undefined || packs.includes(pack);
}

/** Which packs a path loads besides what each page does; a step of OpenID Connect mostly leads elsewhere. */
function packsOf(path: string, locale: Locale): string[] {
  const textsOf = (shell: string) => localesShown(locale).map((one) => `${shell}-${one}`);
  if (isPublicPath(path)) return ['shared', 'forms', 'sign-in', ...textsOf('sign-in')];
  if (oidcPaths.includes(path)) return ['session', 'oidc'];
  return ['session', 'shared', 'first-list', ...textsOf('admin')];
}

/** Data, which no policy lets run; escaped, so that no value can end the element. It stands before all that reads it. */
const configScript = (config: AppConfig, renewal: string | null) =>
  `<script type="application/json" nonce="__CSP_NONCE__" id="${configElement}"${renewal !== null ? ` data-renewal="${escapeHtml(renewal)}"` : ''}>${JSON.stringify(config).replace(/</g, '\\u003c')}</script>`;

/**
 * What a page of the app asks the provider at once, for its token. Empty where the browser has no session: the provider
 * could only refuse, which costs a trip and stands in the console as an error.
 */
function renewalAt(path: string, { metadata }: AppConfig, hasSession: boolean): string | null {
  if (!metadata || isPublicPath(path) || oidcPaths.includes(path)) return null;
  return hasSession ? sessionGrantForm : '';
}
