import type { AnyOf, Operation } from './access.ts';
import type { CallAction } from './action.ts';
import type { OperationMessage } from './calls.ts';
import { capitalized } from './naming.ts';
import { json, text } from './fields.ts';

/** A gif of one pixel. */
const onePixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

interface ImageActionOptions<Name extends string> {
  /** Names the actions and the input: `photo` reads, `setPhoto` takes the body `{ photo }`, `removePhoto` deletes. */
  readonly name: Name;
  /** Address of all three, as the `path` of an action: `{titleId}/emblem`. */
  readonly path: string;
  /** See `access` of an action; who may read and update the record when left out. */
  readonly access?: Operation | AnyOf;
  /** As `own` of an action: people do it with their own record, whatever else they may. */
  readonly own?: CallAction['own'];
  /** The catalogue's words for a picture that is not taken. */
  readonly setMessage?: OperationMessage;
  /** The catalogue's words for a picture that is not deleted. */
  readonly removeMessage?: OperationMessage;
}

/** The three actions on the picture in `field`: it is read as a file, set by a data URL, and deleted. */
export function imageActions<const Field extends string, const Name extends string>(
  field: Field,
  { name, setMessage, removeMessage, ...more }: ImageActionOptions<Name>,
) {
  const shared = { ...more, on: 'record', image: field } as const;
  const read = {
    ...shared,
    method: 'GET',
    isOptional: true,
    query: { version: text({ help: 'Makes the address new with each picture.' }) },
    shape: 'file',
  } as const;
  const set = {
    ...shared,
    method: 'POST',
    words: 'setImage',
    body: {
      [name]: json<string>({ required: true, help: 'A data URL of a gif, jpeg or png.', example: onePixel }),
    },
    answer: { [field]: text() },
    message: setMessage,
  } as const;
  const remove = {
    ...shared,
    method: 'DELETE',
    words: 'removeImage',
    isDangerous: true,
    message: removeMessage,
  } as const;
  return { [name]: read, [`set${capitalized(name)}`]: set, [`remove${capitalized(name)}`]: remove } as {
    readonly [Key in Name]: typeof read;
  } & { readonly [Key in `set${Capitalize<Name>}`]: typeof set } & {
    readonly [Key in `remove${Capitalize<Name>}`]: typeof remove;
  };
}
