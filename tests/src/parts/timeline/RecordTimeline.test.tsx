import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();

it('asks for the latest events once the record is on the screen, and not before', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  const { asked } = await renderApp(server, 'admin@acme.test', '/account/subscription');
  await screen.findAllByRole('heading', { level: 2 });
  await act(() => vi.dynamicImportSettled());
  const events = () => asked.filter((call) => call.includes('/auditEvents'));
  expect(events()).toEqual([]);
  act(() => {
    for (const frame of [...frames]) frame(performance.now());
  });
  await screen.findByRole('heading', { level: 2, name: 'History' });
  await waitFor(() => expect(events()).toHaveLength(1));
});
