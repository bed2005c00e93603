import { escapeHtml } from './escapeHtml.ts';

/** The few pages outside the app: one style, light and dark, without scripts. `content` is HTML. */
export function plainPage({ nonce, locale, direction = 'ltr', title, content }: PlainPage): string {
  return `<!doctype html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
}

type PlainPage = { nonce: string; locale: string; direction?: string; title: string; content: string };

/** The app's colours (`src/app/palette.ts`) by the system's scheme: without a script the user's choice is not known. */
const style = `
:root { color-scheme: light dark; --bg: #f6f7f9; --surface: #ffffff; --line: #e4e7ec; --text: #161b24; --text2: #4c5565; --accent: #3a4bc8; --ink: #ffffff }
@media (prefers-color-scheme: dark) {
  :root { --bg: #0e1116; --surface: #151a21; --line: #29303b; --text: #e8ebf1; --text2: #aab3c2; --accent: #9aa8ff; --ink: #0e1116 }
}
body { margin: 0; padding: 24px 16px; background: var(--bg); color: var(--text); font: 14px/20px "Inter Variable", system-ui, sans-serif; overflow-wrap: anywhere }
main { max-width: 720px; margin: 0 auto }
h1 { margin: 0 0 4px; font-size: 20px; line-height: 28px }
h2 { margin: 0; font-size: 15px }
p { margin: 0; color: var(--text2) }
a { color: var(--accent) }
article { margin-top: 16px; padding: 16px 20px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface) }
blockquote { margin: 12px 0 0 }
iframe { display: block; width: 100%; height: 560px; margin: 12px 0; border: 1px solid var(--line); border-radius: 8px }
.sheet { overflow-x: auto; margin-top: 12px }
.sheet table { border-collapse: collapse; font-size: 13px }
.sheet :is(th, td) { padding: 4px 10px; border: 1px solid var(--line); text-align: start; white-space: nowrap }
summary { cursor: pointer; color: var(--text2) }
button, .button { display: inline-block; margin-top: 16px; padding: 9px 16px; border: 0; border-radius: 8px; background: var(--accent); color: var(--ink); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer }
@media (pointer: coarse) { button, .button { padding: 12px 20px } }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`;
