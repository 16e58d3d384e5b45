import type { MessageGroup } from '../messages.ts';
import { addMessages } from './addMessages.ts';

/** The words of what opens above lists, and of what few of them have. */
export const list: MessageGroup = {
  'en-US': {
    bulk: {
      progress: 'Progress',
      failed: '%{number} failed.',
      skipped: '%{number} not attempted.',
      results: 'Results',
      cancel: 'Stop after the current ones',
      retry: 'Try the remaining %{number} again',
      conflict:
        'Somebody else changed this record meanwhile. Try again to apply the change to its latest state.',
      state: {
        waiting: 'waiting',
        running: 'under way',
        done: 'done',
        failed: 'failed',
        skipped: 'not attempted',
      },
    },
    switch: { failed: '%{field} of “%{title}” is as it was. %{message}' },
    live: {
      label: 'Live',
      following: 'New %{name} come in by themselves.',
      paused: 'New %{name} wait until you switch this on.',
      offline: 'This device is offline. It goes on once there is a connection.',
      failed: 'The last look did not succeed. It goes on trying.',
      added: '%{number} new',
      changed: 'There are changes',
    },
    export: {
      title: 'Export %{title}',
      everything: 'Saves all %{records} as a CSV file.',
      narrowed: 'Saves the %{records} that match the search and filters as a CSV file.',
      columns: 'Columns',
      shown: 'The %{number} columns of the list',
      all: 'All fields',
      submit: 'Export',
      running: '%{done} of %{total} rows',
      progress: 'Export progress',
      done: '%{records} saved in %{file}',
      failed: 'The export stopped and no file was kept. %{message}',
    },
    edit: {
      title: 'Edit %{records}',
      field: 'Field to set',
      value: 'New value',
      clears: 'Without a value, %{field} is emptied in %{records}.',
      submit: 'Set for %{records}',
      running: 'Saving: %{done} of %{all} done.',
      finished: '%{done} of %{all} saved.',
    },
    delete: {
      title: 'Delete %{records}?',
      names: 'This deletes:',
      others: 'and %{number} more',
      heldBy: 'These are taken away from those who have them:',
      usedBy: 'These cannot be deleted while they are used:',
      holders: '%{what}: %{number}',
      warning: 'This cannot be undone.',
      along: 'Their %{along} are deleted along with them. This cannot be undone.',
      type: 'Type %{number} to confirm',
      submit: 'Delete %{records}',
      running: 'Deleting: %{done} of %{all} done.',
      finished: '%{done} of %{all} deleted.',
    },
    columns: {
      title: 'Columns',
      width: 'Width of %{column} in pixels',
      up: 'Move %{column} up',
      down: 'Move %{column} down',
      reset: 'Reset',
    },
    filters: {
      add: 'Add filter',
      change: 'Change filter',
      field: 'Field',
      operator: 'Condition',
      value: 'Value',
      apply: 'Apply',
      noOptions: 'Nothing found',
    },
    row: {
      open: 'Open',
      openInTab: 'Open in a new tab',
      copyLink: 'Copy link',
      copied: 'Link copied',
      notCopied: 'The browser does not allow copying. The link is %{address}',
    },
    select: {
      actions: 'Selected rows',
      count: '%{number} selected',
      countElsewhere: '%{number} selected (%{elsewhere} not on this page)',
      matching: 'Select all %{records}',
      matchingProgress: 'Selecting %{done} of %{total} – cancel',
      clear: 'Clear selection',
      doAll: '%{action} all %{records}',
    },
    empty: {
      madeBy: 'They come about by %{makers}.',
      noMaker: 'They come about by %{makers}, and there is none yet.',
    },
  },
};

addMessages('list', list);
