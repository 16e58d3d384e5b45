import type { FieldOf } from '../../../resources/declaration/index.ts';
import type { PlatformKind } from './kind.ts';

/** The table of pictures keeps it. */
export const imageKind: PlatformKind<FieldOf<'image'>> = {
  schema: () => ({ type: 'string' }),
};
