import type { PlatformRecord } from '../../../dataProvider/index.ts';
import { imageOf } from '../../fields/image/imageOf.ts';
import { initialsOf } from '../../fields/image/initialsOf.ts';
import Picture from '../../fields/image/Picture.tsx';
import { photoSize } from './measures.ts';
import type { NameColumn } from './nameColumn.ts';

interface RowPictureProps {
  readonly picture: NonNullable<NameColumn['picture']>;
  readonly record: PlatformRecord;
  readonly name: string;
}

/**
 * The picture beside a row's name. Initials are a plain element, because most rows of a long list have no
 * picture.
 */
export default function RowPicture({ picture, record, name }: RowPictureProps) {
  const image = imageOf(record, picture.name);
  if (image !== null) return <Picture field={picture.field} image={image} name={name} height={photoSize} />;
  return (
    <span className="photo" aria-hidden>
      {initialsOf(name)}
    </span>
  );
}
