import { useGetOne } from 'ra-core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PlatformError } from '../../dataProvider/index.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { resourceOfParameter, rowsOf } from '../../resources/declaration/nesting.ts';
import { useTranslate } from '../i18n/late/form.ts';
import { useTellMissing } from '../navigation/missingRecord.ts';
import { State } from './State.tsx';
import type { ListState } from './useListState.ts';

interface MissingAboveProps {
  readonly list: ListState;
  /** Shown when the record above is there. */
  readonly children: ReactNode;
}

/** Shown when the platform does not know a list: says so when the record above is missing, which no second try brings back. */
export default function MissingAbove({ list, children }: MissingAboveProps) {
  const { pathname } = useLocation();
  const { resource, scope } = list.props;
  const parameter = Object.keys(rowsOf(resource).scope).findLast((name) => {
    const id = scope[name];
    return id !== undefined && pathname.includes(id);
  });
  const above = parameter === undefined ? undefined : resourceOfParameter(parameter);
  // A platform that lacks the calls of the record above answers 404 for all of them.
  if (parameter === undefined || above === undefined || above.calls.isOptional) return children;
  return (
    <Above above={above} id={scope[parameter] ?? ''} list={list}>
      {children}
    </Above>
  );
}

function Above({
  above,
  id,
  list,
  children,
}: MissingAboveProps & { readonly above: AnyResource; readonly id: string }) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const { error, isLoading } = useGetOne(
    above.name,
    { id, meta: { scope: list.props.scope } },
    { retry: false },
  );
  const isMissing = error instanceof PlatformError && error.status === 404;
  useTellMissing(pathname, isMissing);
  if (isLoading) return null;
  if (!isMissing) return children;
  const name = translate(`resources.${above.name}.noun`, { smart_count: 1 });
  return (
    <State role="alert" title={translate('form.missing.title', { name })}>
      <p>{translate('form.missing.text')}</p>
    </State>
  );
}
