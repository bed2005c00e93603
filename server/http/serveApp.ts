import { extname } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import { appBase, appUrl, errorPath, isSignUpPath, paths } from '#contract/paths.ts';
import { readHostCookie } from '../access/readCookie.ts';
import { firstCommand } from '../config/commandLine.ts';
import { appPage } from '../pages/appPage.ts';
import { escapeHtml } from '../pages/escapeHtml.ts';
import { plainPage } from '../pages/plainPage.ts';
import type { AppDeps } from '../services/appDeps.ts';
import { appConfig } from '../services/platform/appConfig.ts';
import { isWithoutAccounts } from '../services/platform/firstAdministrator.ts';
import { directionOf, localeOf, text } from '../texts/texts.ts';
import type { AppContext, AppEnv } from './env.ts';

/** The app's page under its file name, which is not served as a static file. */
const pageByName = `${appBase}/index.html`;

/** The folder of files with a content hash in their name. */
const hashedFiles = `${appBase}/assets/`;

type Files = ReturnType<typeof builtFiles>;

export const isHashedFile = (path: string) =>
  path.startsWith(hashedFiles) && /^[\w-][\w.-]*$/.test(path.slice(hashedFiles.length));

/** The hashed files, cached for good: the same on every host, so no tenant look-up is needed. */
export const serveHashedFiles =
  (files: Files): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (!isHashedFile(c.req.path)) return next();
    const file = await files(c, async () => {});
    // Not in the handler's `onFound`: it runs once the answer is made, and its headers are lost.
    if (file?.ok) {
      file.headers.set('cache-control', 'public, max-age=31536000, immutable');
      file.headers.set('vary', 'Accept-Encoding');
    }
    return file ?? c.notFound();
  };

/** The app's other built files; every other path below the base is its single page. */
export const serveApp =
  (deps: AppDeps, files: Files): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (extname(c.req.path) && c.req.path !== pageByName) {
      return (await files(c, async () => {})) ?? next();
    }
    if (!c.get('tenant') && (await isWithoutAccounts(deps))) return c.html(firstPage(deps, c), 503);
    const elsewhere = placeFor(deps, c);
    if (elsewhere) return c.redirect(elsewhere);
    if (isRenewal(c)) return c.body(null, 204);
    const page = appPage(await deps.page(c.req.path), {
      path: c.req.path.slice(appBase.length),
      nonce: c.get('nonce'),
      config: appConfig(deps.config, c.get('tenant')),
      locale: localeOf(c.req.header('accept-language')),
      hasSession: hasSession(c),
      translate: deps.config.translate,
    });
    return c.html(page);
  };

function hasSession(c: AppContext): boolean {
  const origin = c.get('tenant')?.origin ?? '';
  return readHostCookie(c.req.header('cookie') ?? '', 'session', origin) !== undefined;
}

/** The files of the app's build. */
export const builtFiles = ({ appFolder }: AppDeps) =>
  serveStatic<AppEnv>({
    root: appFolder,
    rewriteRequestPath: (path) => path.slice(appBase.length),
    precompressed: true,
  });

/** A new installation explains the next step; otherwise each of its addresses would be an unknown account. */
function firstPage({ config }: AppDeps, c: AppContext): string {
  const locale = localeOf(c.req.header('accept-language'));
  const title = text(locale, 'installation.title');
  const content = `<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text(locale, 'installation.text'))}</p>
<article><code>${escapeHtml(firstCommand(config))}</code></article>`;
  return plainPage({ nonce: c.get('nonce'), locale, direction: directionOf(locale), title, content });
}

/** What the bare host serves besides its own page. */
const platformPages: readonly string[] = [paths.selectDomain, paths.privacyPolicy, paths.error];

/** What the sign-up host serves besides its own pages. */
const signUpPages: readonly string[] = [paths.privacyPolicy, paths.error];

/** Token renewal is a fetch that reads nothing but the address it was redirected to. */
const isRenewal = ({ req }: AppContext) =>
  req.path === appUrl(paths.oidcLoginCallback) && req.header('sec-fetch-dest') === 'empty';

/**
 * Only the bare host asks for a domain, only the sign-up host has the sign-up pages, an unknown subdomain says so,
 * and any other host redirects to the platform's.
 */
function placeFor({ config }: AppDeps, c: AppContext): string | null {
  const path = c.req.path.slice(appBase.length);
  const { kind } = c.get('host');
  if (kind === 'signUp') {
    if (path === paths.entry) return config.publicOrigin + appBase + paths.selectDomain;
    return isSignUpPath(path) || signUpPages.includes(path) ? null : appBase + errorPath('NOT_FOUND');
  }
  if (kind !== 'foreign' && isSignUpPath(path)) return appBase + errorPath('NOT_FOUND');
  if (kind === 'platform') {
    return platformPages.includes(path) ? null : appBase + paths.selectDomain;
  }
  // With the requested page.
  if (path === paths.selectDomain) return config.publicOrigin + c.req.path + new URL(c.req.url).search;
  if (kind === 'foreign') return config.publicOrigin + appBase + paths.selectDomain;
  if (c.get('tenant')) return null;
  return path === paths.error ? null : appBase + errorPath('UNKNOWN_ACCOUNT');
}
