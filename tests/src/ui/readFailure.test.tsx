import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { ErrorCode } from '#contract/errors.ts';
import { useSaveForm } from '#src/admin/form/useSaveForm.ts';
import { TextInput } from '#src/admin/inputs/TextInput.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { ownScope, testProviders } from '#tests/dataProviders/testProviders.ts';
import { renderAdmin } from './renderAdmin.tsx';

const network = setupServer();
beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
afterAll(() => network.close());
afterEach(() => vi.restoreAllMocks());

type Limit = { status: number; code?: ErrorCode; retryAfter?: string; says: RegExp };

const limits: Limit[] = [
  {
    status: 429,
    code: 'TOO_MANY_REQUESTS',
    retryAfter: '30',
    says: /too many requests\. Try again in 30 s\./,
  },
  { status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: '900', says: /requests\. Try again at 10:15\sAM\./ },
  { status: 429, code: 'TOO_MANY_REQUESTS', says: /^ErrorThe server says so/ },
  { status: 503, code: 'UNAVAILABLE', retryAfter: '5', says: /busy at the moment\. Try again in 5 s\./ },
  { status: 403, code: 'LOCKED_OUT', retryAfter: '900', says: /locked until 10:15\sAM after/ },
  { status: 503, retryAfter: '7', says: /busy at the moment\. Try again in 7 s\./ },
  { status: 429, says: /too many requests\. Wait a moment/ },
  { status: 422, code: 'VALIDATION_ERROR', retryAfter: '30', says: /^ErrorThe server says so/ },
];

it.each(limits)(
  'a form that meets $status $code with Retry-After $retryAfter says when to go on, and keeps what was typed',
  async ({ status, code, retryAfter, says }) => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-04T10:00:00'));
    const error = { code, message: 'The server says so', target: null, details: [] };
    const headers = retryAfter ? { 'Retry-After': retryAfter } : undefined;
    const answer = () => HttpResponse.json(code ? { error } : 'A page of a proxy', { status, headers });
    network.use(http.all('*', answer));
    renderAdmin(<NameForm />);
    const name = screen.getByLabelText('First Name');
    await userEvent.type(name, 'Paula');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(says);
    expect(name).toHaveValue('Paula');

    // Someone who is still typing half an hour later sees the same time.
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-04T10:30:00'));
    await userEvent.type(name, ' A');
    expect(alert).toHaveTextContent(says);
  },
);

function NameForm() {
  const { field, submit, failure } = useSaveForm({
    schema: z.object({ firstName: z.string() }),
    values: { firstName: '' },
    onSave: async () => {
      await testProviders().dataProvider(ownScope).perform('session.heartbeat');
    },
  });
  return (
    <form onSubmit={submit}>
      {failure !== undefined && <ErrorBox error={failure} />}
      <TextInput label="First Name" {...field('firstName')} />
      <button type="submit">Save</button>
    </form>
  );
}
