import type { ReactNode } from 'react';
import { TextLink } from './TextLink.tsx';
import './markdown.css';

/**
 * A document of paragraphs, headings (`##`), lists (`-`), `**strong**` text and links. It creates elements and no
 * HTML, so that nothing in the source can run; anything else is text.
 */
export function Markdown({ source }: { source: string }) {
  const blocks = source.replace(/\r/g, '').split(/\n{2,}/);
  return (
    <div className="markdown">
      {blocks
        .map((block) => block.trim())
        .filter(Boolean)
        .map(blockOf)}
    </div>
  );
}

function blockOf(block: string): ReactNode {
  const [, marks = '', heading = ''] = /^(#{2,3}) (.+)$/.exec(block) ?? [];
  if (marks === '##') return <h2 key={block}>{inline(heading)}</h2>;
  if (marks === '###') return <h3 key={block}>{inline(heading)}</h3>;
  const lines = block.split('\n');
  if (!lines.every((line) => line.startsWith('- '))) return <p key={block}>{inline(lines.join(' '))}</p>;
  return (
    <ul key={block}>
      {lines.map((line) => (
        <li key={line}>{inline(line.slice(2))}</li>
      ))}
    </ul>
  );
}

function inline(text: string): ReactNode[] {
  return text.split(/(\*\*[^*]+\*\*|\[[^[\]]+\]\([^[)\s]+\))/).map((part) => {
    const [, strong] = /^\*\*(.+)\*\*$/.exec(part) ?? [];
    if (strong) return <strong key={part}>{strong}</strong>;
    const [, label, href = ''] = /^\[([^[\]]+)\]\(([^[)\s]+)\)$/.exec(part) ?? [];
    // Any other scheme, such as javascript:, would run what the text's author wrote.
    if (!label || !/^(https:\/\/|mailto:)/.test(href)) return part;
    return (
      <TextLink key={part} href={href} rel="noreferrer">
        {label}
      </TextLink>
    );
  });
}
