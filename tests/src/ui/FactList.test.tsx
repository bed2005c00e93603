import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FactList } from '../../../src/ui/FactList';

it('shows the lines of a text as lines, its label at the first', () => {
  // A cache of its own: what another file of the thread has drawn first may have gone from the page with it.
  render(
    <CacheProvider value={createCache({ key: 'css' })}>
      <FactList facts={[{ label: 'Text', value: 'one\ntwo' }]} />
    </CacheProvider>,
  );
  const value = screen.getByRole('definition');
  expect(value).toHaveStyle({ whiteSpace: 'pre-line' });
  expect(value.parentElement).toHaveStyle({ alignItems: 'baseline' });
});
