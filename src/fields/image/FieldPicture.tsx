import { useTranslate } from '../../i18n/useTranslate.ts';
import '../../i18n/late/image.ts';
import type { FieldInputProps } from '../../portal/FieldInputProps.ts';
import Picture from './Picture.tsx';

interface FieldPictureProps extends Pick<FieldInputProps, 'resource' | 'name' | 'field'> {
  /** The address that the record holds; null for no picture. */
  readonly image: string | null;
  /** The name of the record. */
  readonly title: string;
  /** Pixels. */
  readonly height?: number;
}

/** The picture that a field of a record holds, with a text that says of what it is. */
export default function FieldPicture(props: FieldPictureProps) {
  const { resource, name, field, image, title, height = 72 } = props;
  const translate = useTranslate();
  const label = translate(`resources.${resource.name}.fields.${name}`);
  return (
    <Picture
      field={field}
      image={image}
      name={title}
      alt={translate('image.alt', { label, name: title })}
      height={height}
    />
  );
}
