import { ReadOnlyText } from '../../fields/ReadOnlyText.tsx';
import type { AuditEntry } from '../../../dataProvider/index.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { FieldWidgetProps } from '../../portal/feature.ts';
import { useSubjectName } from './useSubjectName.ts';

/** The kind of the changed record in words. */
export default function EntrySubject({ resource, name, record }: FieldWidgetProps<AuditEntry>) {
  const translate = useTranslate();
  const nameOf = useSubjectName();
  return (
    <ReadOnlyText label={translate(`resources.${resource.name}.fields.${name}`)}>
      {record && nameOf(record.subject)}
    </ReadOnlyText>
  );
}
