import { expect, test } from 'vitest';
import { isApplicable } from '../../../resources/declaration/actions/action.ts';
import {
  type AnyResource,
  defineResource,
  flag,
  integer,
  section,
  text,
} from '../../../resources/declaration/index.ts';

const doors = defineResource({
  name: 'doors',
  label: { one: 'Door', many: 'Doors' },
  sections: {
    door: section('Door', { name: text({ required: true }), failedTries: integer(), isOpen: flag() }),
  },
  calls: { service: 'clientbuilding/v2' },
  actions: {
    unlock: {
      on: 'record',
      method: 'POST',
      path: '{doorId}/unlock',
      label: ({ isOpen }) => (isOpen ? 'Unlock for later' : 'Unlock'),
      when: ({ failedTries }) => (failedTries ?? 0) > 4,
    },
    close: { icon: 'block', set: { isOpen: false } },
  },
  places: {},
});

test('an action written inside the declaration takes the typed record', () => {
  expect(isApplicable(doors.actions!.unlock, { failedTries: 5 })).toBe(true);
  expect(isApplicable(doors.actions!.unlock, { failedTries: 4 })).toBe(false);

  const { actions: _, ...words } = doors;
  const close = { icon: 'block' as const, set: { isOpen: false } };
  // @ts-expect-error A field that the resource does not have.
  defineResource({ ...words, sections: {}, actions: { close: { ...close, when: ({ colour }) => colour } } });
  // @ts-expect-error A word that no action has.
  defineResource({ ...words, sections: {}, actions: { close: { ...close, colour: 'red' } } });
});

test('an error in an action is one type error, not one more at each use of the resource', () => {
  const { actions: _, ...words } = doors;
  const wrong = defineResource({
    ...words,
    sections: {},
    // @ts-expect-error An icon that there is not.
    actions: { close: { icon: 'wrench', set: { isOpen: false } } },
  });
  const registered: AnyResource = wrong;
  expect(Object.keys(registered.actions ?? {})).toEqual(['close']);
});
