import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { TextLink } from './TextLink.tsx';

/**
 * A document of paragraphs, headings (`##`), lists (`-`), `**strong**` text and links. It creates elements and no
 * HTML, so that nothing in the source can run; anything else is text.
 */
export function Markdown({ source }: { source: string }) {
  const blocks = source.replace(/\r/g, '').split(/\n{2,}/);
  return (
    <Document>
      {blocks
        .map((block) => block.trim())
        .filter(Boolean)
        .map(blockOf)}
    </Document>
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

const Document = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  overflowWrap: 'anywhere',
  '& h2': { ...theme.typography.h2, margin: '24px 0 8px' },
  '& h3': { ...theme.typography.h3, margin: '16px 0 8px' },
  '& p': { margin: '0 0 12px' },
  '& ul': { margin: '0 0 12px', paddingLeft: 20 },
}));
