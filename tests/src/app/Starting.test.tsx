import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ContractBreach, failed } from '#dataProviders/callError.ts';
import { showTexts } from '#i18n/texts.ts';
import { Starting } from '#src/app/Starting.tsx';
import { english } from '#tests/support/catalogs.ts';

const failure = (requestId: string) => ({
  error: failed('UNHANDLED_ERROR', { headers: new Headers({ 'x-request-id': requestId }) }),
});

it('says why the app could not start, and how the next attempt ended', async () => {
  showTexts({ locale: 'en', catalogs: english });
  const user = userEvent.setup();
  let answer = (_: ReturnType<typeof failure>) => {};
  const again = () =>
    new Promise<ReturnType<typeof failure>>((resolve) => {
      answer = resolve;
    });
  render(
    <Starting first={failure('r-1')} again={again}>
      {() => null}
    </Starting>,
  );
  expect(screen.getByText(/r-1/)).toBeInTheDocument();
  await user.click(screen.getByRole('button'));
  expect(screen.getByRole('status')).toBeInTheDocument();
  expect(screen.queryByText(/r-1/)).toBeNull();
  answer(failure('r-2'));
  expect(await screen.findByText(/r-2/)).toBeInTheDocument();
});

it('names the fields missing from an answer, for operators of another back end', () => {
  showTexts({ locale: 'en', catalogs: english });
  const cause = new ContractBreach(['platform.config: authority is missing']);
  const show = (error: Error) => (
    <Starting first={{ error }} again={async () => ({ error })}>
      {() => null}
    </Starting>
  );
  const { unmount } = render(show(failed('UNHANDLED_ERROR', { cause })));
  expect(screen.getByRole('listitem')).toHaveTextContent('platform.config: authority is missing');
  unmount();
  render(show(failed('NETWORK_FAILURE', { cause: new TypeError('no network') })));
  expect(screen.queryByRole('listitem')).toBeNull();
});
