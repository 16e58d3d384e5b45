import type { MessageGroup } from '../messageGroup.ts';

/**
 * The texts of ra-core on the portal's own pages. `late/reactAdmin.ts` has all others. `tests/src/i18n`
 * compares both with ra-core's code.
 */
const ra = {
  'en-US': {
    action: { undo: 'Undo' },
    notification: {
      i18n_error: 'The texts of this language could not be loaded.',
      logged_out: 'Your session has ended. Please sign in again.',
      not_authorized: 'You are not allowed to see this.',
    },
    validation: { required: 'This is required.' },
  },
} satisfies MessageGroup;

export default ra;
