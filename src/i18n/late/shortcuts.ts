import type { MessageGroup } from '../messageGroup.ts';
import { addMessages } from '../addMessages.ts';

/** The list of keyboard shortcuts. */
export const shortcuts = {
  'en-US': {
    title: 'Keyboard shortcuts',
    close: 'Close',
    help: 'Show this list',
    context: 'Choose the client and building',
    menu: 'Go to the main menu',
    list: 'Go to the rows of a list',
    content: 'Go to the content',
    notifications: 'Notifications',
    search: 'Search this page, or everything',
    save: 'Save the form',
    rows: 'Move between rows of a list',
    openRow: 'Open the row',
    selectRow: 'Select the row',
    active: 'Use single keys and sequences',
  },
} satisfies MessageGroup;

export const useTranslate = addMessages({ shortcuts });
