import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError, failed } from '#dataProviders/callError.ts';
import { createFailureReports } from '#src/layout/failureReports.ts';
import { Notification } from '#src/layout/Notification.tsx';
import { type SignedIn, SignedInContext } from '#src/layout/SignedIn.ts';
import { useFailureReports } from '#src/layout/useFailureReports.ts';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { settle } from '#src/ui/settledFailures.ts';
import { renderAdmin } from '../ui/renderAdmin.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.useRealTimers());

const failure = () => new CallError('Out of order', 500, failed('UNHANDLED_ERROR').body);
const alertOf = (text: string) => screen.queryAllByText(text).length;

describe('a failure that is reported', () => {
  it('is said in a toast where no screen says it, until it is settled', () => {
    const { send } = listen();
    const error = failure();
    send(error);
    expect(alertOf('Out of order')).toBe(1);
    act(() => settle(error));
    expect(alertOf('Out of order')).toBe(0);
  });

  it('is not said again where its screen shows it in place', () => {
    const { send } = listen();
    const error = failure();
    const place = render(<ErrorBox error={error} />);
    send(error);
    expect(alertOf('Out of order')).toBe(1);
    place.unmount();
    expect(alertOf('Out of order')).toBe(0);
  });
});

function listen() {
  const failures = createFailureReports();
  renderAdmin(
    <SignedInContext value={{ failures } as SignedIn}>
      <Reporter />
      <Notification />
    </SignedInContext>,
  );
  const send = (error: CallError) =>
    act(() => {
      failures.send(error);
      vi.runAllTimers();
    });
  return { send };
}

function Reporter() {
  useFailureReports();
  return null;
}
