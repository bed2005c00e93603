import { createElement, type ReactNode } from 'react';
import { TextLink } from './TextLink.tsx';
import './markdown.css';

/**
 * A document of paragraphs, headings (`##`), lists (`-`), `**strong**` text and links. It creates elements and no
 * HTML, so that nothing in the source can run; anything else is text.
 */
export function Markdown({ source }: { source: string }) {
  const blocks = source
    .replace(/\r/g, '')
    .replace(/^#{2,3} .*$/gm, '\n$&\n')
    .split(/\n{2,}/);
  const trimmed = blocks.map((block) => block.trim()).filter(Boolean);
  return createElement('div', { className: 'markdown' }, ...trimmed.map(blockOf));
}

function blockOf(block: string): ReactNode {
  const [, marks, heading = ''] = /^(#{2,3}) (.+)$/.exec(block) ?? [];
  if (marks) return withInline(marks === '##' ? 'h2' : 'h3', heading);
  const lines = block.split('\n');
  if (!lines.every((line) => line.startsWith('- '))) return withInline('p', lines.join(' '));
  return createElement('ul', null, ...lines.map((line) => withInline('li', line.slice(2))));
}

/** Its parts are children one by one, without keys: the same words may stand in a text twice. */
const withInline = (tag: 'h2' | 'h3' | 'p' | 'li', text: string) => createElement(tag, null, ...inline(text));

function inline(text: string): ReactNode[] {
  return text.split(/(\*\*[^*]+\*\*|\[[^[\]]+\]\([^[)\s]+\))/).map((part) => {
    const [, strong] = /^\*\*(.+)\*\*$/.exec(part) ?? [];
    if (strong) return createElement('strong', null, strong);
    const [, label, href = ''] = /^\[([^[\]]+)\]\(([^[)\s]+)\)$/.exec(part) ?? [];
    // Any other scheme, such as javascript:, would run what the text's author wrote.
    if (!label || !/^(https:\/\/|mailto:)/.test(href)) return part;
    return createElement(TextLink, { href, rel: 'noreferrer' }, label);
  });
}
