import { escapeHtml } from '../pages/escapeHtml.ts';
import { directionOf, type Locale } from '../texts/texts.ts';

type Words = {
  product: string;
  subject: string;
  greeting: string;
  intro: string;
  code: string | undefined;
  link: { url: string; label: string; hint: string } | undefined;
  note: string;
  footer: string;
};

/**
 * A mail as HTML, in tables, which every mail program supports; light or dark by the reader's system. It loads
 * nothing. Without styles it still reads as text with a link.
 */
export function mailPage(locale: Locale, words: Words): string {
  const { product, subject, greeting, intro, code, link, note, footer } = words;
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${style}</style>
</head>
<body>
<table role="presentation" class="page"><tr><td align="center">
<table role="presentation" class="column">
<tr><td class="brand">${escapeHtml(product)}</td></tr>
<tr><td class="card">
<h1>${escapeHtml(greeting)}</h1>
${paragraph(intro)}
${code ? `<p class="code">${escapeHtml(code)}</p>` : ''}${link ? button(link) : ''}
${paragraph(note)}
${link ? `<p class="quiet">${escapeHtml(link.hint)}<br>${anchor(link.url, link.url)}</p>` : ''}
</td></tr>
<tr><td class="footer">${escapeHtml(footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

const button = ({ url, label }: { url: string; label: string }) =>
  `<table role="presentation"><tr><td class="button">${anchor(url, label)}</td></tr></table>`;

const anchor = (url: string, label: string) =>
  `<a href="${escapeHtml(url)}" target="_blank" rel="noreferrer">${escapeHtml(label)}</a>`;

/** The app's colours and shapes (`src/app/palette.ts`); mail has no CSS variables. */
const style = `
:root { color-scheme: light dark }
body { margin: 0; padding: 0; background: #f6f7f9; color: #161b24; font: 15px/24px system-ui, -apple-system, "Segoe UI", sans-serif; -webkit-text-size-adjust: 100% }
table { border-collapse: separate; border-spacing: 0 }
.page, .column { width: 100% }
.page { background: #f6f7f9 }
.page > tbody > tr > td { padding: 24px 12px }
.column { max-width: 560px; text-align: start }
.brand { padding: 0 4px 12px; font-size: 16px; font-weight: 600; color: #3a4bc8 }
.card { padding: 28px; border: 1px solid #e4e7ec; border-radius: 12px; background: #ffffff; overflow-wrap: anywhere }
h1 { margin: 0 0 12px; font-size: 20px; line-height: 28px; font-weight: 600 }
p { margin: 0 0 16px }
a { color: #3a4bc8 }
.card > p:last-child { margin-bottom: 0 }
.button { border-radius: 8px; background: #3a4bc8 }
.button a { display: inline-block; padding: 11px 20px; color: #ffffff; font-weight: 600; text-decoration: none }
table + p { margin-top: 20px }
.code { padding: 12px 16px; border-radius: 8px; background: #eceefb; color: #161b24; font: 600 30px/40px ui-monospace, Menlo, Consolas, monospace; letter-spacing: 6px; text-align: center }
.quiet, .footer { font-size: 13px; line-height: 20px; color: #4c5565; overflow-wrap: anywhere }
.footer { padding: 16px 4px 0 }
@media (max-width: 480px) { .card { padding: 20px 16px } }
@media (prefers-color-scheme: dark) {
  body, .page { background: #0e1116; color: #e8ebf1 }
  .card { background: #151a21; border-color: #29303b }
  .brand, a { color: #9aa8ff }
  .button { background: #9aa8ff }
  .button a { color: #0e1116 }
  .code { background: #1f2647; color: #e8ebf1 }
  .quiet, .footer { color: #aab3c2 }
}
`;
