import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Elements appear when the machine comes to it; a second is too short on a busy one.
configure({ asyncUtilTimeout: 20_000 });

afterEach(cleanup);
