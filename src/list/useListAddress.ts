import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AnyResource } from '../../resources/declaration/index.ts';
import type { AddressDefaults, ListAddress } from './address.ts';
import { formatAddress, parseAddress } from './address.ts';
import { rememberList } from '../portal/lastAddress.ts';

/** Changes part of the address. Whatever changes which rows there are leads to the first page. Stays the same function. */
export type ChangeAddress = (change: Partial<ListAddress>, options?: { replace?: boolean }) => void;

/**
 * The list's address and the way to change it. The address is the only place that holds it, so Back and sharing work.
 * @param onChange is told the next address before the page follows it
 */
export function useListAddress(
  resource: AnyResource,
  defaults: AddressDefaults,
  onChange: (next: ListAddress) => void,
): { address: ListAddress; change: ChangeAddress } {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(() => parseAddress(search, resource, defaults), [search, resource, defaults]);

  useEffect(() => rememberList(pathname, search), [pathname, search]);

  const latest = useRef(address);
  useLayoutEffect(() => {
    latest.current = address;
  });
  const change = useCallback<ChangeAddress>(
    (part, { replace = false } = {}) => {
      const search = formatAddress({ ...latest.current, page: 1, ...part }, defaults);
      onChange(parseAddress(search, resource, defaults));
      void navigate({ search }, { replace });
    },
    [defaults, navigate, onChange, resource],
  );
  return { address, change };
}
