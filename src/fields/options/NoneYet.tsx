import { useGetList } from 'ra-core';
import { Link, useLocation } from 'react-router-dom';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { useTranslate } from '../../i18n/late/form.ts';
import { placePaths, type Scope } from '../../navigation/paths.ts';
import { matchScreen } from '../../navigation/routeTable.ts';
import { may, useViewer } from '../../viewer/viewer.ts';

interface NoneYetProps {
  readonly target: AnyResource;
  readonly scope: Scope;
  readonly noun: { readonly one: string; readonly many: string };
}

/** The place in the area of the open page where the viewer can list the records of `target`. */
function usePlace(target: AnyResource) {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const area = matchScreen(pathname, viewer.kind)?.route.place.area ?? viewer.kind;
  const [name, place] = Object.entries(target.places).find((entry) => entry[1].area === area) ?? [];
  if (!place || !may(viewer, 'list', target, place)) return undefined;
  return { name, place, mayCreate: may(viewer, 'create', target, place) };
}

/** Shown where there is nothing to choose: whether there are records at all, with a link to the page for the first one. */
export function NoneYet({ target, scope, noun }: NoneYetProps) {
  const translate = useTranslate();
  const found = usePlace(target);
  const { total } = useGetList(
    target.name,
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field: target.title, order: 'ASC' },
      filter: {},
      meta: { scope, place: found?.name },
    },
    { enabled: found !== undefined, retry: false },
  );
  if (found && total === undefined) return null;
  const create = found?.mayCreate ? placePaths(found.place, scope, target).create : null;
  return (
    <p className="field-help">
      <span>{translate(`form.options.${total === 0 ? 'noneYet' : 'noneToAssign'}`, noun)}</span>{' '}
      {create === null ? (
        <span>{translate('form.options.askForOne')}</span>
      ) : (
        <Link to={create}>{translate('list.create', { name: noun.one })}</Link>
      )}
    </p>
  );
}
