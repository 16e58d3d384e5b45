import type { PlatformRecord } from '../../../dataProvider/index.ts';
import { useTranslate } from '../../i18n/late/list.ts';
import { countsOfHolders, namesOfUses } from '../../navigation/holders.ts';
import type { ListState } from '../useListState.ts';
import type { BulkProps } from './BulkDialog.tsx';
import { useTitles } from './useTitles.ts';

/** Maximum number of records in each list; the rest is counted. */
const maxRecords = 5;

interface HolderListProps {
  readonly list: ListState;
  readonly heading: string;
  /** Record -> text that names its holders or users. */
  readonly rows: readonly (readonly [id: string, who: string])[];
}

function HolderList({ list, heading, rows }: HolderListProps) {
  const translate = useTranslate();
  const titleOf = useTitles(list);
  if (rows.length === 0) return null;
  return (
    <div>
      <p style={{ margin: 0 }}>{heading}</p>
      <ul style={{ margin: '4px 0 0', paddingInlineStart: 20, overflowWrap: 'anywhere' }}>
        {rows.slice(0, maxRecords).map(([id, who]) => (
          <li key={id}>
            <bdi>{titleOf(id)}</bdi> – <bdi>{who}</bdi>
          </li>
        ))}
        {rows.length > maxRecords && (
          <li>{translate('list.delete.others', { number: list.words.number(rows.length - maxRecords) })}</li>
        )}
      </ul>
    </div>
  );
}

interface HoldersProps extends Pick<BulkProps, 'list' | 'ids'> {
  /** Uses that other lists know of: record -> texts (`useUses`). */
  readonly found: ReadonlyMap<string, readonly string[]>;
}

/** The holders and users of the records to delete, as far as lists contain them. */
export function Holders({ list, ids, found }: HoldersProps) {
  const translate = useTranslate();
  const { props, rows, words } = list;
  const { resource } = props;
  const records = ids.flatMap((id) => rows.latest(id) ?? []);
  const holders = records
    .map((record) => ({ id: record.id, counts: countsOfHolders(resource, record) }))
    .filter(({ counts }) => counts.length > 0)
    .map(({ id, counts }) => {
      const parts = counts.map(({ field, count }) =>
        translate('list.delete.holders', { what: words.label(field), number: words.number(count) }),
      );
      return [id, parts.join(', ')] as const;
    });
  const usesOf = (record: PlatformRecord) => [
    ...namesOfUses(resource, record),
    ...(found.get(record.id) ?? []),
  ];
  const uses = records
    .map((record) => [record.id, usesOf(record).join(', ')] as const)
    .filter(([, names]) => names !== '');
  return (
    <>
      <HolderList list={list} heading={translate('list.delete.heldBy')} rows={holders} />
      <HolderList list={list} heading={translate('list.delete.usedBy')} rows={uses} />
    </>
  );
}
