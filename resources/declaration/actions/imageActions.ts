import type { AnyOf, Operation } from '../access.ts';
import type { CallAction } from './action.ts';
import type { OperationMessage } from '../calls.ts';
import { capitalized } from '../naming.ts';
import { json, text } from '../fields/fields.ts';

/** A 1×1 pixel GIF. */
const onePixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

interface ImageActionOptions<Name extends string> {
  /** The base of the names of actions and input: `photo` reads, `setPhoto` takes the body `{ photo }`, `removePhoto` deletes. */
  readonly name: Name;
  /** Path of all three, as the `path` of an action: `{titleId}/emblem`. */
  readonly path: string;
  /** See `access` of an action; defaults to the permissions to read and update the record. */
  readonly access?: Operation | AnyOf;
  /** See `own` of an action. */
  readonly own?: CallAction['own'];
  /** The catalogue's messages for a rejected picture, and for a failed deletion. */
  readonly messages?: { readonly set?: OperationMessage; readonly remove?: OperationMessage };
}

/** The three actions on the picture in `field`: read as a file, set as a data URL, delete. */
export function imageActions<const Field extends string, const Name extends string>(
  field: Field,
  { name, messages, ...more }: ImageActionOptions<Name>,
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
    cost: 'picture',
    words: 'setImage',
    body: {
      [name]: json<string>({ required: true, help: 'A data URL of a gif, jpeg or png.', example: onePixel }),
    },
    answer: { [field]: text() },
    message: messages?.set,
  } as const;
  const remove = {
    ...shared,
    method: 'DELETE',
    words: 'removeImage',
    isDangerous: true,
    message: messages?.remove,
  } as const;
  return { [name]: read, [`set${capitalized(name)}`]: set, [`remove${capitalized(name)}`]: remove } as {
    readonly [Key in Name]: typeof read;
  } & { readonly [Key in `set${Capitalize<Name>}`]: typeof set } & {
    readonly [Key in `remove${Capitalize<Name>}`]: typeof remove;
  };
}
