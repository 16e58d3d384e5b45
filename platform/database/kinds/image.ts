import type { FieldOf } from '../../../resources/declaration/index.ts';
import type { PlatformKind } from './kind.ts';

/** Stored in the table of images. */
export const imageKind: PlatformKind<FieldOf<'image'>> = {
  schema: () => ({ type: 'string' }),
  // Filters ask only whether there is a picture: its URL has no meaning of its own.
  comparison: () => ({ wanted: 'null', condition: () => undefined }),
};
