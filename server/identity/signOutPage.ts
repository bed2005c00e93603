import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Tenant } from '../access/tenant';
import { escapeHtml } from '../escapeHtml';
import { directionOf, localeOf, text } from '../texts';

/**
 * The page that ends a session. Reached from the app it submits by itself; from another site's link it asks first, or any
 * page could sign a visitor out.
 */
export function signOutPage(ctx: KoaContextWithOIDC, form: string, tenant: Tenant): string {
  const locale = localeOf(ctx.get('accept-language'));
  const word = (key: string) => escapeHtml(text(locale, `signOut.${key}`, { account: tenant.name }));
  const fromOurApp = ['same-origin', ''].includes(ctx.get('sec-fetch-site'));
  const submit = `<script nonce="${ctx.state.nonce}">document.getElementById('signOut').submit()</script>`;
  return `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${word('title')}</title></head>
<body>
<main>
${form.replace('op.logoutForm', 'signOut').replace('</form>', '<input type="hidden" name="logout" value="yes"/></form>')}
<h1>${word('text')}</h1>
<button type="submit" form="signOut">${word('button')}</button>
</main>
${fromOurApp ? submit : ''}
</body>
</html>`;
}
