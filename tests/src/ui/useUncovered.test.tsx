import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useUncovered } from '#src/ui/useUncovered.ts';

it('waits while a dialog lies over the page, and follows once it is gone', async () => {
  const { result, rerender } = renderHook(useUncovered<string>, { initialProps: 'wide' });
  rerender('narrow');
  expect(result.current).toBe('narrow');
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  document.body.append(dialog);
  rerender('wide');
  await act(async () => document.body.append(document.createElement('p')));
  expect(result.current).toBe('narrow');
  await act(async () => dialog.remove());
  await waitFor(() => expect(result.current).toBe('wide'));
});
