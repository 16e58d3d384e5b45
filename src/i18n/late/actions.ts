import type { MessageGroup } from '../messages.ts';
import { addMessages } from './addMessages.ts';

/** What can be done with records beside saving them. */
export const actions: MessageGroup = {
  'en-US': {
    unlock: { label: 'Unlock', done: '%{name} can sign in again.' },
    resetFailures: {
      label: 'Reset failed sign-ins',
      done: 'The failed sign-ins of %{name} are forgotten.',
    },
    resetPassword: {
      label: 'Reset password',
      title: 'Reset the password of %{name}',
      text: 'Their sessions end at once, and the old password is good for nothing any more. Tell them the new one in a way that only they can read.',
      confirm: 'Set password',
      done: '%{name} has a new password.',
      suggest: 'Suggest one',
    },
    deactivate: {
      label: 'Deactivate',
      title: 'Deactivate %{name}?',
      text: 'Their sessions end at once, and they cannot sign in until somebody reactivates them. Nothing of theirs is deleted.',
      confirm: 'Deactivate',
      done: '%{name} was deactivated.',
    },
    test: { label: 'Test' },
    copy: { label: 'Copy' },
    replay: { label: 'Replay', done: 'A delivery of %{name} is made again.' },
    reactivate: { label: 'Reactivate', done: '%{name} was reactivated.' },
  },
};

addMessages('actions', actions);
