import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerBy, refusal, showPage } from './signInPage.tsx';

const network = setupServer();
beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
afterAll(() => network.close());

describe('the Forgot Password page', () => {
  it('refuses what is no address', async () => {
    await ask('no address');
    expect(await screen.findByText('Email must be a valid email address')).toBeVisible();
  });

  it('says that a link is on its way, without saying that there is such a user, and leads to the login', async () => {
    answerBy(network, 'session.requestPasswordReset', { json: { data: null } });
    await ask('viewer@acme.test');
    expect(await screen.findByRole('status')).toHaveTextContent(/^If viewer@acme\.test is a user/);
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/app/oidc-login?returnTo=%2F&anew=',
    );
  });

  it('says the specified words after a broken line', async () => {
    answerBy(network, 'session.requestPasswordReset', null);
    await ask('viewer@acme.test');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There was an issue resetting your password, please try again.',
    );
  });

  it('says what to do instead where nobody has a password', async () => {
    answerBy(network, 'session.requestPasswordReset', { status: 403, json: refusal('NOT_ALLOWED') });
    await ask('viewer@acme.test');
    expect(await screen.findByText(/^This account logs in through its identity provider/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/app/oidc-login?returnTo=%2F&anew=',
    );
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('says when to come back where a limit strikes', async () => {
    const headers = { 'retry-after': '30' };
    answerBy(network, 'session.requestPasswordReset', {
      status: 429,
      json: refusal('TOO_MANY_REQUESTS'),
      headers,
    });
    await ask('viewer@acme.test');
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again in 30 s.');
  });
});

async function ask(email: string) {
  await showPage('/forgot-password');
  await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.click(screen.getByRole('button', { name: 'Send Link' }));
}
