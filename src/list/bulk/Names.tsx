import { useTranslate } from '../../i18n/late/list.ts';
import type { ListState } from '../useListState.ts';
import { useTitles } from './useTitles.ts';

/** Maximum number of names in a question; the rest is counted. */
const maxNames = 5;

interface NamesProps {
  readonly list: ListState;
  readonly ids: readonly string[];
  /** The sentence before the names. */
  readonly introduction: string;
}

/** The names of the selected records. */
export function Names({ list, ids, introduction }: NamesProps) {
  const translate = useTranslate();
  const titleOf = useTitles(list);
  return (
    <div>
      <p style={{ margin: 0 }}>{introduction}</p>
      <ul style={{ margin: '4px 0 0', paddingInlineStart: 20, overflowWrap: 'anywhere' }}>
        {ids.slice(0, maxNames).map((id) => (
          <li key={id}>
            <bdi>{titleOf(id)}</bdi>
          </li>
        ))}
        {ids.length > maxNames && (
          <li>{translate('list.delete.others', { number: list.words.number(ids.length - maxNames) })}</li>
        )}
      </ul>
    </div>
  );
}
