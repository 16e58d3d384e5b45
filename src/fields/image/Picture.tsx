import Avatar from '@mui/material/Avatar';
import type { Field } from '../../../resources/declaration/index.ts';
import { initialsOf } from './initialsOf.ts';
import { useImage } from './useImage.ts';

interface PictureProps {
  readonly field: Pick<Field, 'aspect' | 'isRound'>;
  /** The address that the record holds; null for no picture. */
  readonly image: string | null;
  /** The name of the record; its initials stand in for a missing picture in a circle. */
  readonly name: string;
  /** The picture's text; left out where the name stands beside it. */
  readonly alt?: string;
  /** Pixels. */
  readonly height: number;
}

/** The picture of a record: initials in a circle, or nothing, where there is none. */
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
