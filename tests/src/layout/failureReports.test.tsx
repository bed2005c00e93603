import { onlineManager } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError, failed } from '#dataProviders/callError.ts';
import { createFailureReports } from '#src/layout/failureReports.ts';
import { Notification } from '#src/layout/Notification.tsx';
import { type PageSession, PageSessionContext } from '#src/layout/session/PageSession.ts';
import { useFailureReports } from '#src/layout/useFailureReports.ts';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { settle } from '#src/ui/settledFailures.ts';
import { renderAdmin } from '../ui/renderAdmin.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.useRealTimers());

const failure = () => new CallError('Out of order', 500, failed('UNHANDLED_ERROR').body);
const alertOf = (text: string) => screen.queryAllByText(text).length;

const loss = () => failed('NETWORK_FAILURE', { cause: new TypeError('cut') });
const words = /^The server could not be reached/;

describe('a lost connection', () => {
  it('is reported once, in the highest place left empty', async () => {
    const { send, retries } = listen(3);
    send(loss());
    expect(screen.getAllByText(words)).toHaveLength(1);
    expect(screen.getAllByRole('alert').filter(({ textContent }) => textContent)).toHaveLength(1);
    expect(screen.getByText('Part 1 is missing').parentElement).toHaveTextContent(words.source.slice(1));
    for (const missing of ['Part 2 is missing', 'Part 3 is missing'])
      expect(screen.getByText(missing)).toBeVisible();
    act(() => screen.getByRole('button', { name: 'Try Again' }).click());
    expect(retries).toEqual([1, 2, 3]);
  });

  it('is reported in a toast if no place on the page reports it', () => {
    const { send } = listen();
    send(loss());
    send(loss());
    expect(screen.getAllByText(words)).toHaveLength(1);
  });

  it('can be read, and is over soon after a call succeeds', () => {
    const { send, failures } = listen();
    const error = failure();
    send(error);
    send(loss());
    act(() => failures.reached());
    expect(screen.getByText(words)).toBeVisible();
    act(() => vi.advanceTimersByTime(5_000));
    expect(screen.queryByText(words)).toBeNull();
    expect(alertOf('Out of order')).toBe(1);
  });

  it('control: other failures are reported in each place', () => {
    listen(2, failure);
    expect(screen.getAllByText('Out of order')).toHaveLength(2);
  });

  it('is left to the strip while offline', () => {
    const { send } = listen();
    act(() => onlineManager.setOnline(false));
    send(loss());
    act(() => onlineManager.setOnline(true));
    expect(screen.queryByText(words)).toBeNull();
  });
});

describe('a failure that is reported', () => {
  it('is said in a toast where no screen says it, until it is settled', () => {
    const { send } = listen();
    const error = failure();
    send(error);
    expect(alertOf('Out of order')).toBe(1);
    act(() => settle(error));
    expect(alertOf('Out of order')).toBe(0);
  });

  it('is not repeated if its screen shows it in place', () => {
    const { send } = listen();
    const error = failure();
    const place = render(<ErrorBox error={error} />);
    send(error);
    expect(alertOf('Out of order')).toBe(1);
    place.unmount();
    expect(alertOf('Out of order')).toBe(0);
  });
});

function listen(places = 0, error: () => CallError = loss) {
  const failures = createFailureReports();
  const retries: number[] = [];
  renderAdmin(
    <PageSessionContext value={{ failures } as PageSession}>
      <Reporter />
      {Array.from({ length: places }, (_, at) => at + 1).map((part) => (
        <LoadFailure
          key={part}
          message={`Part ${part} is missing`}
          error={error()}
          onRetry={() => retries.push(part)}
        />
      ))}
      <Notification />
    </PageSessionContext>,
  );
  const send = (error: CallError) =>
    act(() => {
      failures.send(error);
      vi.runAllTimers();
    });
  return { send, retries, failures };
}

function Reporter() {
  useFailureReports();
  return null;
}
