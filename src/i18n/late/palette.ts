import type { MessageGroup } from '../messageGroup.ts';
import { addMessages } from './addMessages.ts';

/** The command palette. */
export const palette = {
  'en-US': {
    placeholder: 'Search people, buildings, pages…',
    chooseAction: 'Choose an action',
    results: 'Results',
    recent: 'Recent',
    records: 'Records',
    pages: 'Pages',
    openRecord: 'Open %{name}',
    actions: 'Actions',
    actionsOf: 'Actions for %{name}',
    searching: 'Searching…',
    keys: 'Enter opens. Tab shows actions of a record.',
    actionKeys: 'Enter runs the action. Escape goes back.',
    empty: 'Nothing matches “%{term}”.',
    failed: 'The search failed. Please try again.',
  },
} satisfies MessageGroup;

addMessages({ palette });
