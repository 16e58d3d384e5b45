import { renderHook } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { OptionGroup } from '../../../src/fields/options/optionGroups.ts';
import { useChecked } from '../../../src/fields/options/useChecked.ts';

const groups: readonly OptionGroup[] = [
  { key: '0', label: 'Safety', options: ['a', 'b'].map((key) => ({ key, label: key.toUpperCase() })) },
];

interface Props {
  /** The form's value on which the options depend. */
  readonly token: string;
  /** Undefined while they load. */
  readonly options: readonly OptionGroup[] | undefined;
}

/** Two selected options of a school. */
function choose() {
  const initialProps: Props = { token: 'School', options: groups };
  return renderHook(
    ({ token, options }: Props) => {
      const [value, setValue] = useState<readonly string[] | null>(['a', 'b']);
      return { value, ...useChecked({ input: { value, setValue }, token, groups: options }) };
    },
    { initialProps },
  );
}

it.each([
  ['that lack one of them', [{ ...groups[0]!, options: groups[0]!.options.slice(0, 1) }], ['a'], 'B'],
  ['that are none', [], [], 'A, B'],
])('selected options are deselected when the options become others %s', (_, others, kept, off) => {
  const { result, rerender } = choose();
  rerender({ token: 'Hospital', options: undefined });
  expect(result.current.value).toEqual(['a', 'b']);
  rerender({ token: 'Hospital', options: others });
  expect(result.current.value).toEqual(kept);
  expect(result.current.alongOff).toBe(off);
});
