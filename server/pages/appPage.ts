import { isPublicPath, oidcPaths } from '#contract/paths.ts';
import { type AppConfig, configElement, sessionGrantForm } from '#contract/session.ts';
import { type Locale, localesShown } from '../texts/texts.ts';
import { escapeHtml } from './escapeHtml.ts';

type PageParts = {
  path: string;
  nonce: string;
  config: AppConfig;
  locale: Locale;
  /** Whether the browser has a session cookie, whose session may have ended. */
  hasSession: boolean;
  /** Whether texts are translated in place, for which the app then loads what it takes. */
  translate: boolean;
};

/**
 * The built page for one visit: with the nonce, this installation's configuration, and preload links to the scripts
 * this visit needs, so that they load all at once.
 */
export function appPage(built: string, parts: PageParts): string {
  const { path, nonce, config, locale, hasSession } = parts;
  const packs = packsOf(path, locale);
  const renewal = renewalAt(path, config, hasSession);
  return built
    .replace(links, (link) => (isNeeded(link, packs) ? link : ''))
    .replace(
      '<script',
      (script) =>
        configScript(config, dataOf({ renewal, translate: parts.translate ? 'on' : null })) + script,
    )
    .replace(noncePlaceholder, nonce);
}

/** The placeholder in the built HTML for each answer's nonce. */
const noncePlaceholder = /__CSP_NONCE__/g;

/** The build writes each on a line of its own. */
const links = /^[ \t]*<link [^<>]*>\n?/gm;

/** Links that the build writes for some visits only carry the name of their pack. */
function isNeeded(link: string, packs: readonly string[]): boolean {
  const [, pack] = /data-pack="([^"]*)"/.exec(link) ?? [];
  return pack === undefined || packs.includes(pack);
}

/** The packs a path loads besides the page's own; a step of OpenID Connect mostly redirects. */
function packsOf(path: string, locale: Locale): string[] {
  const textsOf = (shell: string) => localesShown(locale).map((one) => `${shell}-${one}`);
  if (isPublicPath(path)) return ['shared', 'forms', 'sign-in', ...textsOf('sign-in')];
  if (oidcPaths.includes(path)) return ['begin-session', 'oidc'];
  return ['begin-session', 'shared', 'first-list', ...textsOf('admin')];
}

/** Data, which no policy executes; escaped, so that no value can end the element. It comes before its readers. */
const configScript = (config: AppConfig, data: string) =>
  `<script type="application/json" nonce="__CSP_NONCE__" id="${configElement}"${data}>${JSON.stringify(config).replace(/</g, '\\u003c')}</script>`;

const dataOf = (data: Record<string, string | null>) =>
  Object.entries(data)
    .map(([name, value]) => (value === null ? '' : ` data-${name}="${escapeHtml(value)}"`))
    .join('');

/**
 * The app's immediate request to the provider for a token. Empty without a session: the provider could only refuse,
 * which costs a trip and an error in the console.
 */
function renewalAt(path: string, { metadata }: AppConfig, hasSession: boolean): string | null {
  if (!metadata || isPublicPath(path) || oidcPaths.includes(path)) return null;
  return hasSession ? sessionGrantForm : '';
}
