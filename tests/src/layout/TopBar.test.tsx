import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { showTexts } from '#i18n/texts.ts';
import { TopBar } from '#src/layout/TopBar.tsx';
import { english } from '#tests/support/catalogs.ts';
import { Themed } from '../app/Themed.tsx';

it('shows a thin bar on the way to a page whose code is not here yet', async () => {
  showTexts({ locale: 'en', catalogs: english });
  let arrive = (_: object) => {};
  const lazy = () =>
    new Promise<object>((resolve) => {
      arrive = resolve;
    });
  const router = createMemoryRouter([
    { path: '/', element: <TopBar>Here</TopBar> },
    { path: '/there', lazy },
  ]);
  render(
    <Themed>
      <RouterProvider router={router} />
    </Themed>,
  );
  const bar = () => screen.getByRole('banner').querySelector('.leaving');
  expect(bar()).toBeNull();
  await act(async () => void router.navigate('/there'));
  expect(bar()).not.toBeNull();
  await act(async () => arrive({ element: <TopBar>There</TopBar> }));
  expect(screen.getByText('There')).toBeVisible();
  expect(bar()).toBeNull();
});
