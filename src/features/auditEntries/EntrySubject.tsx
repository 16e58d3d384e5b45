import { ReadOnlyText } from '../../fields/ReadOnlyText.tsx';
import type { AuditEntry } from '../../../dataProvider/index.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { FieldWidgetProps } from '../../parts/feature.ts';
import { useSubjectName } from './useSubjectName.ts';

/** The label of the changed record's resource. */
export default function EntrySubject({ resource, name, record }: FieldWidgetProps<AuditEntry>) {
  const translate = useTranslate();
  const nameOf = useSubjectName();
  return (
    <ReadOnlyText label={translate(`resources.${resource.name}.fields.${name}`)}>
      {record && nameOf(record.subject)}
    </ReadOnlyText>
  );
}
