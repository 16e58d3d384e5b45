import { expect, it } from 'vitest';
import { visibleBoxes } from '../../../src/features/buildings/fitNames.ts';

const box = (left: number, top: number, width = 40, height = 20) => ({
  left,
  right: left + width,
  top,
  bottom: top + height,
});

it('keeps names of a map that do not overlap earlier ones, and treats hidden ones as free space', () => {
  expect(visibleBoxes([box(0, 0), box(30, 0), box(60, 0), box(0, 30)])).toEqual([true, false, true, true]);
});

it('keeps a gap between names', () => {
  expect(visibleBoxes([box(0, 0), box(41, 0), box(42, 0)])).toEqual([true, false, true]);
});

it('keeps the first of several names at one place', () => {
  expect(visibleBoxes([box(0, 0), box(0, 0)])).toEqual([true, false]);
});
