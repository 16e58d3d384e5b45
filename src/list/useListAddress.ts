import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AnyResource } from '../../resources/declaration/index.ts';
import type { AddressDefaults, ListAddress } from './address.ts';
import { formatAddress, parseAddress } from './address.ts';
import { rememberList } from './lastAddress.ts';

/** Changes part of the address. Whatever changes which rows there are leads to the first page. */
export type ChangeAddress = (change: Partial<ListAddress>, options?: { replace?: boolean }) => void;

/** The list's address and the way to change it. The address is the only place that holds it, so Back and sharing work. */
export function useListAddress(
  resource: AnyResource,
  defaults: AddressDefaults,
): { address: ListAddress; change: ChangeAddress } {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(() => parseAddress(search, resource, defaults), [search, resource, defaults]);

  useEffect(() => rememberList(pathname, search), [pathname, search]);

  const change = useCallback<ChangeAddress>(
    (part, { replace = false } = {}) => {
      const next = { ...address, page: 1, ...part };
      void navigate({ search: formatAddress(next, defaults) }, { replace });
    },
    [address, defaults, navigate],
  );
  return { address, change };
}
