import { ReadOnlyText } from '../../fields/ReadOnlyText.tsx';
import type { AuditEntry } from '../../../dataProvider/index.ts';
import { useHistoryWords } from '../../form/history/useHistoryWords.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { FieldWidgetProps } from '../../parts/feature.ts';

/** The label of the operation. */
export default function EntryOperation({ resource, name, record }: FieldWidgetProps<AuditEntry>) {
  const translate = useTranslate();
  const { operation } = useHistoryWords();
  return (
    <ReadOnlyText label={translate(`resources.${resource.name}.fields.${name}`)}>
      {record && operation(record)}
    </ReadOnlyText>
  );
}
