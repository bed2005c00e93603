import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Markdown } from '#src/ui/Markdown.tsx';

it('makes headings, paragraphs, lists, strong text and links', () => {
  const source = '## A\n\nOne\ntwo **three**.\n\n- a\n- a\n- [b](https://b.test/)\n\n### C\nD';
  const { container } = render(<Markdown source={source} />);
  const shape = container.innerHTML.replace(/ class="[^"]*"/g, '');
  expect(shape).toBe(
    '<div><h2>A</h2><p>One two <strong>three</strong>.</p><ul><li>a</li><li>a</li><li><a href="https://b.test/" rel="noreferrer">b</a></li></ul><h3>C</h3><p>D</p></div>',
  );
});

it.each([
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '[a](javascript:alert(1))',
  '[a](data:text/html,x)',
  '[a](JaVaScRiPt:alert(1))',
  '![a](https://a.test/b.png)<svg onload=alert(1)>',
])('makes nothing that runs of %s', (source) => {
  const { container } = render(<Markdown source={source} />);
  expect(container.querySelector('img, script, svg')).toBeNull();
  for (const { href } of container.querySelectorAll('a')) expect(href).toMatch(/^https:/);
});
