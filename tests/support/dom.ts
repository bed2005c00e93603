import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach, expect } from 'vitest';

/** Once what was drawn is gone, as the one that is named last comes first. */
afterEach(forgetFocus);
afterEach(cleanup);
/** The next file of the thread has the same page. */
afterAll(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** A busy machine may take its time; a test that passes is no slower for it. */
configure({ asyncUtilTimeout: 10_000, getElementError: miss });

/** Writes the page out where a query fails; one that still waits tells so only once its time is up. */
function miss(message: string | null, container: Element) {
  // Testing Library's own flag, by which it leaves out the page's roles meanwhile.
  const isWaiting = Object(getConfig())._disableExpensiveErrorDiagnostics;
  const error = new Error(isWaiting ? `${message}` : `${message}\n\n${prettyDOM(container)}`);
  error.name = 'TestingLibraryElementError';
  Error.captureStackTrace(error, miss);
  return error;
}

/**
 * jsdom keeps what had a visible focus last, also once it is gone, and then denies it to the next that Tab comes to. It
 * forgets an element that has the focus and shows it no more: a field does, as long as it is one of text.
 */
function forgetFocus() {
  const field = document.createElement('input');
  document.body.append(field);
  field.focus();
  const shown = [field.matches(':focus-visible')];
  field.type = 'button';
  field.dispatchEvent(new MouseEvent('mousedown'));
  shown.push(field.matches(':focus-visible'));
  field.remove();
  expect(shown).toEqual([true, false]);
}
