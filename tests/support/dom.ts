import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach, expect } from 'vitest';
import { operationIds } from '#contract/operations.ts';
import { schemasOf } from '#dataProviders/call.ts';
import { loadFields } from '#src/admin/resource/loadFields.ts';
import type { AppResource } from '#src/admin/resource/resource.ts';

const resources = import.meta.glob<AppResource>('../../src/resources/*/index.ts', {
  eager: true,
  import: 'default',
});
/** As before a resource's first screen, and after its first call. */
await Promise.all(Object.values(resources).map(loadFields));
await Promise.all(operationIds.map(schemasOf));

/** jsdom lays nothing out, and lacks it. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

/** Once everything drawn is gone, as what is registered last runs first. */
afterEach(forgetFocus);
afterEach(cleanup);
/** The thread's next file has the same page. */
afterAll(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** A busy machine may take its time; a passing test is no slower for it. */
configure({ asyncUtilTimeout: 20_000, getElementError: miss });

/** Prints the page if a query fails; a waiting one only after its timeout. */
function miss(message: string | null, container: Element) {
  // Testing Library's own flag, which then leaves out the page's roles.
  const isWaiting = Object(getConfig())._disableExpensiveErrorDiagnostics;
  const error = new Error(isWaiting ? `${message}` : `${message}\n\n${prettyDOM(container)}`);
  error.name = 'TestingLibraryElementError';
  Error.captureStackTrace(error, miss);
  return error;
}

/**
 * jsdom remembers the last visible focus, even of a removed element, and then denies it to Tab's next stop. It
 * forgets a focused element that no longer shows it: a field does, as long as it is a text field.
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
