import type { CallAction } from '../declaration/index.ts';
import { messages } from './messages.ts';

/** The message that rejects a file of another type: the catalogue's for the call that sets the picture, or the default. */
export function imageTypeSentence({ message }: Pick<CallAction, 'message'>): string {
  const own = typeof message === 'object' ? message[400] : undefined;
  return own === undefined || own === 'none' ? 'Only GIF, JPEG and PNG pictures can be used.' : messages[own];
}
