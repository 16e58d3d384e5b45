import { expect, it } from 'vitest';
import { letterOf } from '../../../src/browser/keys.ts';

it.each([
  ['ы', 'KeyS', 's'],
  ['σ', 'KeyS', 's'],
  ['ד', 'KeyS', 's'],
  ['س', 'KeyS', 's'],
  ['л', 'KeyK', 'k'],
  // On Latin keyboards the letter counts, wherever its key is.
  ['S', 'KeyS', 's'],
  ['q', 'KeyA', 'q'],
  ['z', 'KeyY', 'z'],
  ['ś', 'KeyS', 'ś'],
  ['Enter', 'Enter', 'enter'],
  ['/', 'Digit7', '/'],
])('the key %s at %s is %s for shortcuts', (key, code, letter) => {
  expect(letterOf({ key, code })).toBe(letter);
});
