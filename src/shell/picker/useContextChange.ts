import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { NamedUid } from '../../../authProvider/claims.ts';
import { forgetLists } from '../../portal/lastAddress.ts';
import { usePortal } from '../../portal/PortalContext.ts';
import { useNotify } from '../../portal/useNotify.ts';
import { targetForClient } from './contextTarget.ts';

/** The state of a navigation that changes the working context once the page has been left. A form with unsaved changes may hold it back. */
interface ContextChange {
  readonly client: NamedUid;
  /** Told apart from a state that the browser's history brings back. */
  readonly ticket: number;
}

let tickets = 0;

function changeIn(state: unknown): ContextChange | null {
  return (state as { contextChange?: ContextChange } | null)?.contextChange ?? null;
}

/** Chooses another client: leaves a page that is about the former one, then changes the context. */
export function useChooseClient(): (client: NamedUid) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    (client) => {
      tickets += 1;
      forgetLists();
      const contextChange: ContextChange = { client, ticket: tickets };
      void navigate(targetForClient(pathname, client.uid), { state: { contextChange } });
    },
    [navigate, pathname],
  );
}

/**
 * Applies the change that the latest navigation carries, once. Used by the shell alone.
 * @returns whether it is under way: until then the page has nothing to be about
 */
export function useApplyContextChange(): boolean {
  const { session } = usePortal();
  const { state } = useLocation();
  const notify = useNotify();
  const [applied, setApplied] = useState(0);
  const change = changeIn(state);
  // A reloaded page finds the state of before, and the context already changed.
  const isPending = change !== null && change.ticket > applied && change.ticket <= tickets;
  useEffect(() => {
    if (!isPending) return;
    const { client, ticket } = change;
    session
      .selectClient(client)
      .then(
        () => notify('shell.picker.switched', { type: 'info', messageArgs: { name: client.name } }),
        () => {
          const name = session.get().context?.clientName;
          const key = name === undefined ? 'shell.picker.switchFailedNone' : 'shell.picker.switchFailed';
          notify(key, { type: 'error', messageArgs: { name } });
        },
      )
      .finally(() => setApplied(ticket));
    // One ticket is applied once, whatever else changes.
  }, [isPending, change?.ticket]);
  return isPending;
}
