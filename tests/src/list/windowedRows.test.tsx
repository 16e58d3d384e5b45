import { act, render, screen, waitFor } from '@testing-library/react';
import { Activity, useRef } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useWindowedRows } from '../../../src/list/table/useWindowedRows.ts';

/** Row counts of the renders, oldest first. */
let rendered: number[] = [];

beforeEach(() => {
  rendered = [];
  // 15 rows of 36 pixels beside 100 pixels of surroundings.
  vi.stubGlobal('screen', { height: 640 });
});

function Rows({ count, scrollTop }: { count: number; scrollTop: number }) {
  const frame = useRef<HTMLDivElement>(null);
  const scrolled = useRef(scrollTop);
  const { rows, after } = useWindowedRows(frame, {
    count,
    height: 36,
    active: () => 0,
    scrolled,
    surroundings: 100,
  });
  rendered.push(rows.length);
  return (
    <div ref={frame}>
      {rows.length} rows and {after} pixels
    </div>
  );
}

function Page({
  isShown,
  count = 25,
  scrollTop = 0,
}: {
  isShown: boolean;
  count?: number;
  scrollTop?: number;
}) {
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <Rows count={count} scrollTop={scrollTop} />
    </Activity>
  );
}

it('renders the rows below the window after the first frame, and reserves their height until then', async () => {
  render(<Page isShown />);
  expect(screen.getByText('15 rows and 360 pixels')).toBeVisible();
  expect(await screen.findByText('25 rows and 0 pixels')).toBeVisible();
});

it('renders all rows at once when they fit the window', () => {
  render(<Page isShown count={12} />);
  expect(screen.getByText('12 rows and 0 pixels')).toBeVisible();
});

it('starts with the visible rows again after another page was shown', async () => {
  const { rerender } = render(<Page isShown />);
  await screen.findByText('25 rows and 0 pixels');
  rerender(<Page isShown={false} />);
  await waitFor(() => expect(rendered.at(-1)).toBe(15));
  rerender(<Page isShown />);
  expect(screen.getByText('15 rows and 360 pixels')).toBeVisible();
  expect(await screen.findByText('25 rows and 0 pixels')).toBeVisible();
});

it('keeps all rows of a scrolled page while another page is shown', async () => {
  const { rerender } = render(<Page isShown scrollTop={40} />);
  await screen.findByText('25 rows and 0 pixels');
  rerender(<Page isShown={false} scrollTop={40} />);
  rendered = [];
  rerender(<Page isShown scrollTop={40} />);
  expect(screen.getByText('25 rows and 0 pixels')).toBeVisible();
  expect(rendered).not.toContain(15);
});

it('renders every row of a long page for a print, and the rows in view after it', async () => {
  render(<Page isShown count={1000} />);
  await waitFor(() => expect(rendered.at(-1)).toBeLessThan(100));
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getByText('1000 rows and 0 pixels')).toBeDefined();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(rendered.at(-1)).toBeLessThan(100);
});
