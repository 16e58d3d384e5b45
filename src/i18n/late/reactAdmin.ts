import type { StringMap } from 'ra-core';
import english from 'ra-language-english';
import type { Messages } from '../messages.ts';
import { addMessages } from './addMessages.ts';

function messagesOf(words: StringMap): Messages {
  return Object.fromEntries(
    Object.entries(words).map(([key, word]) => [
      key,
      typeof word === 'object' ? messagesOf(word) : String(word),
    ]),
  );
}

// The words of react-admin's own components. A page made of them imports this file; the portal's other pages do not load it.
addMessages('ra', { 'en-US': messagesOf(english.ra) });
