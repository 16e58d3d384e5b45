import type { StringMap } from 'ra-core';
import english from 'ra-language-english';
import { merge, type Messages } from '../messageGroup.ts';
import { addMessages } from './addMessages.ts';

function messagesOf(words: StringMap): Messages {
  return Object.fromEntries(
    Object.entries(words).map(([key, word]) => [
      key,
      typeof word === 'object' ? messagesOf(word) : String(word),
    ]),
  );
}

/** Words that ra-core asks for and the package lacks. */
const missing = {
  message: {
    update_title: 'Update %{name} %{recordRepresentation}',
    update_content: 'Do you want to update this %{name}?',
  },
};

// The words of react-admin's own components. A page made of them imports this file; the portal's other pages do not load it.
addMessages('ra', { 'en-US': merge(messagesOf(english.ra), missing) });
