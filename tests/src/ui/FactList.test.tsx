import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FactList } from '#src/ui/FactList.tsx';

it('shows the lines of a text as lines, its label at the first', () => {
  render(
    <>
      <style>{readFileSync('src/ui/facts.css', 'utf8')}</style>
      <FactList facts={[{ label: 'Text', value: 'one\ntwo' }]} />
    </>,
  );
  const value = screen.getByRole('definition');
  expect(value).toHaveStyle({ whiteSpace: 'pre-line' });
  expect(value.parentElement).toHaveStyle({ alignItems: 'baseline' });
});
