import { setTimeout as pause } from 'node:timers/promises';

import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createPlatform, manyBuildings } from './platform.ts';
import { renderList } from './renderList.tsx';

it('a sort right after composed input keeps the search term', async () => {
  const platform = createPlatform(manyBuildings(40));
  const { router } = renderList(platform);
  await screen.findByText('School 0001');
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  try {
    box.focus();
    box.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, '0012');
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await pause(300);
    const header = screen.getByRole('button', { name: 'Name' });
    box.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    header.focus(); // mousedown moves the focus
    // a tap: same task sequence
    header.click();
    await pause(500);
    expect(router.state.location.search).toContain('q=0012');
    expect(router.state.location.search).toContain('sort=-name');
  } finally {
    vi.unstubAllGlobals();
  }
});
