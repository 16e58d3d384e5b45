import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createPlatform, json } from '../list/platform.ts';
import { renderImport } from './support.tsx';

const importId = '22222222-2222-4222-8222-222222222222';
const report = {
  configurationUID: importId,
  originalFileName: 'people.xlsx',
  UploadedFileName: 'people.xlsx',
  totalRows: 2,
  processedRows: 2,
  created: 2,
  updated: 0,
  unchanged: 0,
  failed: 0,
};

/** The page of an import or a check that is still running at the first answer of the platform. */
function renderWork(step: 'check' | 'result') {
  const platform = createPlatform([]);
  const statuses = ['Running', 'Finished'];
  platform.onCall(({ path }) => {
    if (!path.endsWith(importId)) return undefined;
    const status = statuses.length > 1 ? statuses.shift() : statuses[0];
    return json({ ...report, status, isCheck: step === 'check' });
  });
  const changed = vi.fn(async () => undefined);
  renderImport(platform, `step=${step}&file=people.xlsx&${step}=${importId}`, { changed });
  return changed;
}

describe('a file whose work ends while its page is open', () => {
  it('as an import makes the shown users stale, once', async () => {
    const changed = renderWork('result');
    await screen.findByRole('heading', { name: /^Importing/ });
    expect(changed).not.toHaveBeenCalled();
    await screen.findByRole('heading', { name: /^Import of/ });
    await waitFor(() => expect(changed.mock.calls).toEqual([['users']]));
  });

  it('as a check makes nothing stale', async () => {
    const changed = renderWork('check');
    await screen.findByRole('heading', { name: /^Check of/ });
    expect(changed).not.toHaveBeenCalled();
  });
});
