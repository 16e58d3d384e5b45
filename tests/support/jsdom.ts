import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// jsdom has no layout, so that it only says that this is missing.
window.scrollTo = () => undefined;
window.scrollBy = () => undefined;

afterEach(() => {
  cleanup();
  // Forms keep drafts when they are left.
  sessionStorage.clear();
});

// Prefetched code may still load when the last test is over. After the environment is torn down the import would fail, and later files in
// this process would report the error.
afterAll(async () => {
  await vi.dynamicImportSettled();
  // The pages before the portal are drawn without React. The next file of the process has the same document.
  document.body.replaceChildren();
});
