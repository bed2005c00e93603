import { allCatalogs } from '#i18n/catalogs.ts';
import { recoveryTexts } from '#i18n/locales.ts';
import { createPolyglot } from '#i18n/polyglot.ts';
import { preferredLocale } from '#i18n/preferredLocale.ts';

/**
 * Offers to reload if the page can't go on: after a crash, or when part of it is gone because of a new release. The
 * screen stays, with everything typed. Made of plain elements, because nothing else can be relied on.
 */
export function offerReload(reason: 'crashed' | 'outdated' | { text: string }) {
  const locale = preferredLocale();
  const polyglot = createPolyglot(locale, allCatalogs(recoveryTexts).get(locale) ?? {});
  const text = (key: string) => polyglot.t(`recovery.${key}`);
  const message = document.createElement('span');
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text('reload');
  button.addEventListener('click', () => window.location.reload());
  const offer = document.createElement('div');
  offer.className = 'recovery';
  offer.setAttribute('role', 'alert');
  offer.append(message, button);
  document.querySelector('.recovery')?.remove();
  document.querySelector('.booting')?.remove();
  document.body.append(offer);
  message.textContent = typeof reason === 'string' ? text(reason) : reason.text;
}
