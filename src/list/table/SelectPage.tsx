import type { PlatformRecord } from '../../../dataProvider/index.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { ListState } from '../useListState.ts';

/** The box in the header: all rows of the page, some of them, or none. */
export function SelectPage({ list, records }: { list: ListState; records: readonly PlatformRecord[] }) {
  const translate = useTranslate();
  const { selection } = list;
  const selected = records.filter(({ id }) => selection.ids.has(id)).length;
  const isAll = selected > 0 && selected === records.length;
  return (
    <th className="select">
      <label>
        <input
          type="checkbox"
          checked={isAll}
          disabled={records.length === 0}
          ref={(box) => {
            if (box) box.indeterminate = selected > 0 && !isAll;
          }}
          onChange={() =>
            selection.set(
              records.map(({ id }) => id),
              !isAll,
            )
          }
          aria-label={translate('list.select.page')}
        />
      </label>
    </th>
  );
}
