import { readFileSync } from 'node:fs';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createCaches } from '#src/admin/resource/caches.ts';
import { type SignedIn, SignedInContext } from '#src/admin/resource/SignedIn.ts';
import { WaitingBar } from '#src/layout/WaitingBar.tsx';

it('is shown on the way to a screen, and while its data loads', async () => {
  const { go, arrive, answer } = await open();
  expect(bar()).toBeNull();
  await go('/there');
  expect(bar()).not.toBeNull();
  await arrive();
  expect(await screen.findByText('nothing yet')).toBeVisible();
  await waitFor(() => expect(bar()).not.toBeNull());
  await answer('a record');
  expect(await screen.findByText('a record')).toBeVisible();
  await waitFor(() => expect(bar()).toBeNull());
});

it('stays away while what is shown is only looked up again', async () => {
  const { go, arrive, answer, refetch } = await open();
  await go('/there');
  await arrive();
  await answer('a record');
  await refetch();
  expect(bar()).toBeNull();
});

it('is seen after 150 ms', () => {
  const [, rule = ''] = readFileSync('src/layout/topBar.css', 'utf8').split('.waitingBar > div::before {');
  expect(rule.split('}')[0]).toMatch(/animation: booting 1\.2s 150ms infinite backwards;/);
});

const bar = () => document.querySelector('.waitingBar > div');

async function open() {
  const caches = createCaches();
  const client = caches.of('acme');
  const held: { arrive: (route: object) => void; answer: (data: string) => void } = {
    arrive: () => {},
    answer: () => {},
  };
  const Record = () => {
    const { data } = useQuery({
      queryKey: ['record'],
      queryFn: () => new Promise<string>((resolve) => Object.assign(held, { answer: resolve })),
    });
    return data ?? 'nothing yet';
  };
  const lazy = () => new Promise<object>((resolve) => Object.assign(held, { arrive: resolve }));
  const element = (
    <SignedInContext value={{ caches } as SignedIn}>
      <WaitingBar />
    </SignedInContext>
  );
  const router = createMemoryRouter([
    { path: '/', element },
    { path: '/there', lazy },
  ]);
  render(<RouterProvider router={router} />);
  const there = (
    <>
      {element}
      <QueryClientProvider client={client}>
        <Record />
      </QueryClientProvider>
    </>
  );
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  return {
    go: (path: string) => act(async () => void router.navigate(path)),
    arrive: async () => {
      held.arrive({ element: there });
      await settle();
    },
    answer: async (data: string) => {
      held.answer(data);
      await settle();
    },
    refetch: async () => {
      void client.refetchQueries();
      await settle();
    },
  };
}
