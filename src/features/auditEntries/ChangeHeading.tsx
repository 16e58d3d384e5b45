import type { AuditEntry } from '../../../dataProvider/index.ts';
import { resourceNamed } from '../../../resources/registry.ts';
import { changedFieldsOf, recordOf } from '../../form/history/entry.ts';
import { useHistoryWords } from '../../form/history/useHistoryWords.ts';
import { useTranslate } from '../../i18n/late/history.ts';
import type { HeadingProps } from '../../parts/feature.ts';

/** The changed fields, else the kind of change, with the name of the record. */
export default function ChangeHeading({ record: entry }: HeadingProps<AuditEntry>) {
  const translate = useTranslate();
  const words = useHistoryWords();
  const resource = resourceNamed(entry.subject);
  const fields = changedFieldsOf(resource, entry).map(({ name }) => words.label(resource, name));
  const name = recordOf(entry);
  return (
    <span>
      {entry.operation === 'update' && fields.length > 0
        ? translate('history.changedOn', { fields: fields.join(', '), name })
        : translate('history.doneTo', { operation: words.operation(entry), name })}
    </span>
  );
}
