import Button from '@mui/material/Button';
import { useGetList } from 'ra-core';
import { Link } from 'react-router';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { useTranslate } from '../i18n/late/list.ts';
import { useActionLabel } from '../changes/actions/useActionLabel.ts';
import { placePaths } from '../navigation/paths.ts';
import { may } from '../viewer/viewer.ts';
import type { ListState } from './useListState.ts';

interface MadeByHintProps {
  readonly list: ListState;
  /** The resource whose records create those of the list. */
  readonly maker: AnyResource;
}

/** Explains an empty list whose records are created by others, with a link to those. */
export default function MadeByHint({ list, maker }: MadeByHintProps) {
  const translate = useTranslate();
  const labelOf = useActionLabel();
  const { props, rights, words } = list;
  const { scope } = props;
  const [placeName, place] =
    Object.entries(maker.places).find(([, { area }]) => area === props.place.area) ?? [];
  const mayRead = place !== undefined && may(rights.viewer, 'list', maker, place);
  const { total } = useGetList(
    maker.name,
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field: maker.title, order: 'ASC' },
      filter: {},
      meta: { scope, place: placeName },
    },
    { enabled: mayRead, retry: false },
  );
  const name = (count: number) => translate(`resources.${maker.name}.noun`, { smart_count: count });
  const act = Object.keys(maker.actions ?? {}).find((key) => {
    const action = maker.actions?.[key];
    return action !== undefined && 'progress' in action && action.progress?.work === props.resource.name;
  });
  const messageArgs = { name: words.many, makers: name(2), maker: name(1) };
  const madeBy =
    act === undefined
      ? translate('list.empty.madeBy', messageArgs)
      : translate('list.empty.madeByAct', { ...messageArgs, action: labelOf(maker, act) });
  if (!place || !mayRead) return <p>{madeBy}</p>;

  const paths = placePaths(place, scope);
  const mayCreate = paths.create !== null && may(rights.viewer, 'create', maker, place);
  const to = total === 0 && mayCreate ? paths.create : paths.list;
  return (
    <>
      <p>{total === 0 ? translate('list.empty.noMaker', messageArgs) : madeBy}</p>
      {to !== null && (
        <Button component={Link} to={to} variant="contained">
          {to === paths.create
            ? translate('list.create', { name: name(1) })
            : translate(`resources.${maker.name}.places.${placeName}`)}
        </Button>
      )}
    </>
  );
}
