import type { KoaContextWithOIDC } from 'oidc-provider';
import { directionOf, localeOf, text } from '../texts/texts.ts';
import { escapeHtml } from './escapeHtml.ts';
import { plainPage } from './plainPage.ts';

/**
 * The page that ends a session. From the app it submits by itself; from another site's link it asks first, or any
 * page could sign a visitor out.
 */
export function signOutPage(ctx: KoaContextWithOIDC, form: string, tenant: { name: string }): string {
  const { nonce } = ctx.state;
  const locale = localeOf(ctx.get('accept-language'));
  const word = (key: string) => escapeHtml(text(locale, `signOut.${key}`, { account: tenant.name }));
  const fromOurApp = ['same-origin', ''].includes(ctx.get('sec-fetch-site'));
  const submit = `<script nonce="${nonce}">document.getElementById('signOut').submit()</script>`;
  const content = `${form.replace('op.logoutForm', 'signOut').replace('</form>', '<input type="hidden" name="logout" value="yes"/></form>')}
<h1>${word('text')}</h1>
<button type="submit" form="signOut">${word('button')}</button>
${fromOurApp ? submit : ''}`;
  const title = text(locale, 'signOut.title');
  return plainPage({ nonce, locale, direction: directionOf(locale), title, content });
}
