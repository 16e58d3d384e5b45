import { useRecordContext } from 'ra-core';
import { useTranslate } from '../../i18n/late/form.ts';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { useNameOf } from '../../format/useNameOf.ts';
import { ReadOnlyText } from '../ReadOnlyText.tsx';
import FieldPicture from './FieldPicture.tsx';
import { imageOf, ownerOf } from './imageOf.ts';

/** The picture of the record context, read-only. */
export default function ImageView({ resource, name, field }: FieldInputProps) {
  const translate = useTranslate();
  const nameOf = useNameOf();
  const record = useRecordContext();
  const image = imageOf(record, name);
  const label = translate(`resources.${resource.name}.fields.${name}`);
  const title = nameOf(ownerOf(resource), record ?? {});
  return (
    <ReadOnlyText label={label}>
      {image ? (
        <FieldPicture resource={resource} name={name} field={field} image={image} title={title} />
      ) : (
        translate('form.none')
      )}
    </ReadOnlyText>
  );
}
