import { useTranslate } from '../../i18n/late/image.ts';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import Picture from './Picture.tsx';

interface FieldPictureProps extends Pick<FieldInputProps, 'resource' | 'name' | 'field'> {
  /** URL from the record; null when there is no picture. */
  readonly image: string | null;
  /** Name of the record. */
  readonly title: string;
  /** Pixels. */
  readonly height?: number;
}

/** The picture of a record's field, with an alternative text that names the field and the record. */
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
