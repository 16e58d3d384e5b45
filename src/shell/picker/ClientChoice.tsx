import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import type { NamedUid } from '../../../authProvider/claims.ts';
import { namedIn, readList } from '../../../resources/declaration/codec/index.ts';
import { searchTermKey } from '../../../authProvider/context.ts';
import { usePortal } from '../../portal/PortalContext.ts';
import { useSession } from '../../portal/useSession.ts';
import { PickList } from './PickList.tsx';

/** Clients that are shown at most; more are found by typing. */
const mostShown = 200;
/** Pause in typing before the platform is asked, in milliseconds. */
const typingPause = 150;

interface ClientPage {
  readonly clients: readonly NamedUid[];
  readonly total: number;
}

/** A page of clients and how many there are; what has no identifier is left out. */
function readClients(answer: unknown): ClientPage {
  const { items, rowCount } = readList(answer);
  const clients = items.flatMap((item) => namedIn(item) ?? []);
  return { clients, total: rowCount ?? clients.length };
}

function clientQuery(term: string): URLSearchParams {
  const query = new URLSearchParams({
    pagesize: String(mostShown),
    pagenumber: '0',
    orderInstructions: 'Name',
  });
  if (term !== '') query.set('filters', `Name~contains~'${term.replaceAll("'", "''")}'`);
  return query;
}

/** `value` as it was when it last stayed the same for `pause` milliseconds. */
function useSettled(value: string, pause: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}

/** The clients that a system user may choose, searched by the platform. The last search is kept (spec section 3). */
export function ClientChoice({
  current,
  onChoose,
}: {
  current: string | undefined;
  onChoose: (client: NamedUid) => void;
}) {
  const translate = useTranslate();
  const { dataProvider } = usePortal();
  const { userUid } = useSession().user;
  const [term, setTerm] = useState(() => sessionStorage.getItem(searchTermKey) ?? '');
  const sought = useSettled(term.trim(), typingPause);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['shell', 'clients', userUid, sought],
    queryFn: async ({ signal }) =>
      readClients(
        await dataProvider.call({
          service: 'authentication/v1',
          path: 'users/{userUid}/clients',
          scope: { userUid },
          query: clientQuery(sought),
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
  const search = (next: string): void => {
    setTerm(next);
    sessionStorage.setItem(searchTermKey, next);
  };
  const shown = data?.clients ?? [];
  return (
    <PickList
      label={translate('shell.picker.client')}
      searchLabel={translate('shell.picker.searchClients')}
      term={term}
      onTerm={search}
      options={shown}
      current={current}
      autoFocus
      loading={isPending}
      failed={error !== null}
      onRetry={() => void refetch()}
      note={
        data && data.total > shown.length
          ? translate('shell.picker.more', { shown: shown.length, total: data.total })
          : undefined
      }
      onChoose={onChoose}
    />
  );
}
