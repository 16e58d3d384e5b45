import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** Key code of a key that an input method takes. Safari ends the composition before it reports the Enter that ended it. */
const composingCode = 229;

/** True for a key that writes or ends a composition of an input method, such as Enter that accepts 日本. */
function isOfComposition(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === composingCode;
}

/**
 * The letter of a key for shortcuts: on a keyboard without Latin letters, that of the key's place, so that Ctrl+S works where it types ы.
 */
export function letterOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  const isForeign = /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key);
  return (isForeign && place !== undefined ? place : key).toLowerCase();
}

/** A handler of key events that leaves the keys of an input method alone. Every key handler of the portal is made by it. */
export function onKeys<Event extends KeyboardEvent | ReactKeyboardEvent>(
  act: (event: Event) => void,
): (event: Event) => void {
  return (event) => {
    if (!isOfComposition(event)) act(event);
  };
}
