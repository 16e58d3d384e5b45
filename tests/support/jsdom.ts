import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Elements appear when the machine comes to it; a second is too short on a busy one.
configure({ asyncUtilTimeout: 20_000 });

afterEach(cleanup);

// Code that the portal fetches ahead may still come when the last test is over. After the environment is gone it could not be loaded, and
// every file that runs later in this process would be told so.
afterAll(async () => vi.dynamicImportSettled());
