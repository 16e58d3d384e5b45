import type { MessageGroup } from '../messages.ts';
import { addMessages } from './addMessages.ts';

/** Declared actions by name, and what all of them share. */
export const actions: MessageGroup = {
  'en-US': {
    unlock: { label: 'Unlock', done: '%{name} can sign in again.' },
    resetFailures: {
      label: 'Reset failed sign-ins',
      done: 'The failed sign-ins of %{name} are forgotten.',
    },
    setPassword: {
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
    reactivate: { label: 'Reactivate', done: '%{name} was reactivated.' },
    test: { label: 'Test' },
    copy: { label: 'Copy' },
    resume: {
      label: 'Resume',
      done: '“%{name}” is delivered to again.',
      title: 'Resume “%{name}”?',
      counting: 'Counting what waits …',
      none: 'Nothing waits to be sent.',
      text: '%{number} delivery has waited since it was paused. Its target gets what has happened meanwhile, however old, unless it is discarded. |||| %{number} deliveries have waited since it was paused. Its target gets what has happened meanwhile, however old, unless it is discarded.',
      send: 'Send it and resume |||| Send all %{number} and resume',
      discard: 'Discard it and resume |||| Discard all %{number} and resume',
    },
    revealSecret: { label: 'Show it once' },
    rotateSecret: {
      label: 'Make another',
      title: 'Make another signing secret for “%{name}”?',
      text: 'The present one stays valid beside it for 24 hours, so that the target can be given the new one meanwhile.',
      confirm: 'Make another',
    },
    replay: {
      label: 'Replay',
      title: 'Replay this delivery? |||| Replay %{number} deliveries?',
      begun: 'Replay of one delivery |||| Replay of %{number} deliveries',
      text: 'What had matched is sent again to the configuration as it is now; of what had not, its rule decides anew. Each keeps its message identifier: a target that has taken it before may pass over it.',
      confirm: 'Replay it |||| Replay %{number}',
    },
    makeKey: {
      title: 'Make another key for %{name}?',
      text: 'The key before is good for nothing from then on: the station has to scan the new code.',
      confirm: 'Make another key',
      done: 'The key was made.',
    },
    sendCode: { done: 'The code is on its way to your mailbox.' },
    setPhoto: { done: 'The photo was saved.' },
    removePhoto: {
      title: 'Delete the photo?',
      text: 'The initials are shown instead.',
      confirm: 'Delete photo',
      done: 'The photo was deleted.',
    },
    records: {
      matching: 'All that match:',
      everything: 'All records of the list.',
      changed: 'By now there are %{number}. Nothing has been done yet.',
    },
    progress: {
      running: '%{done} of %{total} done. It goes on when this is closed.',
      stopping:
        'Stopping: one is under way already. Nothing else is. |||| Stopping: %{waiting} are under way already. Nothing else is.',
      stopped: 'Stopped: %{done} of %{total} were done.',
      done: '%{done} of %{total} done.',
      stop: 'Stop',
    },
    close: 'Close',
  },
};

addMessages('actions', actions);
