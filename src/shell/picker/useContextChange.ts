import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { NamedUid } from '../../../authProvider/claims.ts';
import { forgetLists } from '../../navigation/lastAddress.ts';
import { usePortal } from '../../viewer/PortalContext.ts';
import { useNotify } from '../../notices/useNotify.ts';
import { targetForClient } from './contextTarget.ts';

/** Navigation state that changes the working context once the page has been left. A form with unsaved changes can block it. */
interface ContextChange {
  readonly client: NamedUid;
  /** Distinguishes it from a state restored by the browser's history. */
  readonly ticket: number;
}

let tickets = 0;

function changeIn(state: unknown): ContextChange | null {
  return (state as { contextChange?: ContextChange } | null)?.contextChange ?? null;
}

/** Selects another client: leaves pages of the previous one, for `target` where it is given, then changes the context. */
export function useChooseClient(): (client: NamedUid, target?: string) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    (client, target) => {
      tickets += 1;
      forgetLists();
      const contextChange: ContextChange = { client, ticket: tickets };
      void navigate(target ?? targetForClient(pathname, client.uid), { state: { contextChange } });
    },
    [navigate, pathname],
  );
}

/**
 * Applies the context change of the latest navigation once. Used only by the shell.
 * @returns true while the change is pending, when the page must not render
 */
export function useApplyContextChange(): boolean {
  const { session } = usePortal();
  const { state } = useLocation();
  const notify = useNotify();
  // A shell that starts at an old entry of the history, such as one mounted again, applies none of the earlier changes.
  const [applied, setApplied] = useState(() => tickets);
  const latest = useRef(0);
  const change = changeIn(state);
  // After a reload the old state is restored, but the context has already changed.
  const isPending = change !== null && change.ticket > applied && change.ticket <= tickets;
  useEffect(() => {
    if (!isPending) return;
    const { client, ticket } = change;
    latest.current = ticket;
    session
      .selectClient(client)
      .then(
        () => {
          // A later selection, here or elsewhere, takes precedence.
          if (session.get().context?.clientUid !== client.uid) return;
          notify('picker.switched', { type: 'info', messageArgs: { name: client.name } });
        },
        () => {
          if (latest.current !== ticket) return;
          const name = session.get().context?.clientName;
          const key = name === undefined ? 'picker.switchFailedNone' : 'picker.switchFailed';
          notify(key, { type: 'error', messageArgs: { name } });
        },
      )
      .finally(() => setApplied((before) => Math.max(before, ticket)));
    // Each ticket is applied once, whatever else changes.
  }, [isPending, change?.ticket]);
  return isPending;
}
