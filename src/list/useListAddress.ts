import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AnyResource } from '../../resources/declaration/index.ts';
import type { AddressDefaults, ListAddress } from './address.ts';
import { formatAddress, parseAddress } from './address.ts';
import { rememberList } from '../navigation/lastAddress.ts';
import { recordWithin, stateWithin } from '../navigation/withinRecord.ts';

/** Changes part of the URL state. Changes of the row set lead to the first page. The function is stable. */
export type ChangeAddress = (change: Partial<ListAddress>, options?: { replace?: boolean }) => void;

/** Keeps the last result: a navigation reads its query before and after. */
function keepLast<Result>(read: (text: string) => Result): (text: string) => Result {
  let last: { readonly text: string; readonly result: Result } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, result: read(text) };
    return last.result;
  };
}

/**
 * The list's URL state and a function that changes it. It is stored only in the URL, so that Back and sharing
 * work.
 * @param onChange called with the next state before navigation
 */
export function useListAddress(
  resource: AnyResource,
  defaults: AddressDefaults,
  onChange: (next: ListAddress) => void,
): { address: ListAddress; change: ChangeAddress } {
  const { pathname, search, state } = useLocation();
  const record = recordWithin(state);
  const navigate = useNavigate();
  const parse = useMemo(
    () => keepLast((text) => parseAddress(text, resource, defaults)),
    [resource, defaults],
  );
  const address = parse(search);

  useEffect(() => rememberList(pathname, search), [pathname, search]);

  const latest = useRef(address);
  useLayoutEffect(() => {
    latest.current = address;
  }, [address]);
  const change = useCallback<ChangeAddress>(
    (part, { replace = false } = {}) => {
      const search = formatAddress({ ...latest.current, page: 1, ...part }, defaults);
      // Two changes can precede the next render: a search that ends, and the click that ended it.
      const next = parse(search);
      latest.current = next;
      onChange(next);
      void navigate({ search }, { replace, state: stateWithin(record) });
    },
    [defaults, navigate, onChange, parse, record],
  );
  return { address, change };
}
