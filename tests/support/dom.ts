import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

afterEach(cleanup);
/** The next file of the thread has the same page. */
afterAll(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** A busy machine may take its time; a test that passes is no slower for it. */
configure({ asyncUtilTimeout: 10_000 });
