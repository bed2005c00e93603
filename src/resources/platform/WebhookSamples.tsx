import guide from '#docs/webhooks.md?raw';
import { useTexts } from '#i18n/texts.ts';
import { CodeBlock } from './CodeBlock.tsx';

const languages = { node: 'JavaScript', python: 'Python', java: 'Java' };

/** The code of the webhooks' document that verifies a delivery; its tests run it. */
export function WebhookSamples() {
  const { text } = useTexts();
  return Object.entries(languages).map(([name, language]) => (
    <section key={name}>
      <h2>{language}</h2>
      <CodeBlock label={text('platform.guides.webhooks.code', { language })} code={codeOf(name)} />
    </section>
  ));
}

const codeOf = (name: string): string =>
  new RegExp(`<!-- ${name} -->\\n\`\`\`\\w+\\n(.*?)\`\`\``, 's').exec(guide)?.[1]?.trim() ?? '';
