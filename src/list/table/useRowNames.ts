import { useCallback, useMemo } from 'react';
import type { PlatformRecord } from '../../../dataProvider/index.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { kindOf } from '../../../resources/declaration/kinds/index.ts';
import { useNameOf } from '../../format/useNameOf.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { useCellText } from './useCellText.ts';

/** The names of the records of a page, and labels that tell those with the same name apart. */
export function useRowNames(
  resource: AnyResource,
  records: readonly PlatformRecord[],
  textOf: ReturnType<typeof useCellText>,
) {
  const translate = useTranslate();
  const recordName = useNameOf();
  const nameOf = useCallback(
    (record: PlatformRecord, isBrief?: boolean) => {
      const { title, fields, named } = resource;
      const untitled = () => textOf(title, record) || translate('list.untitled');
      // A date of a name has the leading column.
      const parts = named?.filter((name) => !isBrief || kindOf(fields[name])?.isText) ?? [];
      try {
        return (parts[0] && recordName({ title, fields, named: parts }, record)) || untitled();
      } catch {
        return untitled();
      }
    },
    [recordName, resource, textOf, translate],
  );

  // A name of several records on the page does not tell them apart.
  const names = useMemo(() => records.map((record) => nameOf(record)), [nameOf, records]);
  const labelOf = useCallback(
    (record: PlatformRecord) => {
      const name = nameOf(record);
      return names.indexOf(name) === names.lastIndexOf(name)
        ? name
        : `${name}, ${textOf(resource.title, record)}`;
    },
    [nameOf, names, resource.title, textOf],
  );
  return { nameOf, labelOf };
}
