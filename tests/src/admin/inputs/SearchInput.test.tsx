import { fireEvent, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { SearchInput } from '#src/admin/inputs/SearchInput.tsx';
import { renderAdmin } from '#tests/src/ui/renderAdmin.tsx';

it('keeps and searches what is typed in the first frame', async () => {
  const searched: string[] = [];
  function List() {
    useLayoutEffect(() => {
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'pension' } });
    }, []);
    return <SearchInput label="Search" value="" pause={0} onSearch={(text) => searched.push(text)} />;
  }
  renderAdmin(<List />);
  expect(await screen.findByRole('searchbox')).toHaveValue('pension');
  await expect.poll(() => searched).toEqual(['pension']);
});
