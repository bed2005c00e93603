import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);

/** A busy machine may take its time; a test that passes is no slower for it. */
configure({ asyncUtilTimeout: 10_000 });
