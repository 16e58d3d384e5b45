import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { NamedUid } from '../../../authProvider/claims.ts';
import { forgetLists } from '../../navigation/lastAddress.ts';
import { contextChangeTo } from './contextChange.ts';
import { targetForClient } from './contextTarget.ts';

/** Selects another client: leaves pages of the previous one, for `target` where it is given, then changes the context. */
export function useChooseClient(): (client: NamedUid, target?: string) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    (client, target) => {
      forgetLists();
      const state = contextChangeTo(client);
      void navigate(target ?? targetForClient(pathname, client.uid), { state });
    },
    [navigate, pathname],
  );
}
