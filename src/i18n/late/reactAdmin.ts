import type { StringMap } from 'ra-core';
import english from 'ra-language-english';
import { merge, type Messages } from '../messageGroup.ts';
import { addMessages } from '../addMessages.ts';

function messagesOf(words: StringMap): Messages {
  return Object.fromEntries(
    Object.entries(words).map(([key, word]) => [
      key,
      typeof word === 'object' ? messagesOf(word) : String(word),
    ]),
  );
}

/** Texts that ra-core uses and its language package lacks. */
const missing = {
  message: {
    update_title: 'Update %{name} %{recordRepresentation}',
    update_content: 'Do you want to update this %{name}?',
  },
};

// Adds the texts of react-admin's own components. Only pages made of them import this file.
addMessages({ ra: { 'en-US': merge(messagesOf(english.ra), missing) } });
