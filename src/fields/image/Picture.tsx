import Avatar from '@mui/material/Avatar';
import type { Field } from '../../../resources/declaration/index.ts';
import { initialsOf } from './initialsOf.ts';
import { useImage } from './useImage.ts';

interface PictureProps {
  readonly field: Pick<Field, 'aspect' | 'isRound'>;
  /** URL from the record; null when there is no picture. */
  readonly image: string | null;
  /** Name of the record. Its initials replace a missing round picture. */
  readonly name: string;
  /** Alternative text. Empty when the name is beside the picture. */
  readonly alt?: string;
  /** Pixels. */
  readonly height: number;
}

/**
 * The picture of a record. Without one, shows initials in a circle, or nothing when the field is not round.
 */
export default function Picture({ field, image, name, alt = '', height }: PictureProps) {
  const address = useImage(image);
  const { aspect = 1, isRound } = field;
  if (!isRound && image === null) return null;
  return (
    <Avatar
      src={address}
      alt={address && alt}
      variant={isRound ? 'circular' : 'rounded'}
      aria-hidden={address === undefined || alt === '' || undefined}
      sx={{
        height,
        width: height * aspect,
        fontSize: height * 0.4,
        bgcolor: 'primary.light',
        color: 'text.primary',
      }}
    >
      {isRound ? initialsOf(name) : ' '}
    </Avatar>
  );
}
