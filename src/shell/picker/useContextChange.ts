import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { usePortal } from '../../viewer/PortalContext.ts';
import { useNotify } from '../../notices/useNotify.ts';
import { changeIn, ticketsSoFar } from './contextChange.ts';

/**
 * Applies the context change of the latest navigation once. Used only by the shell.
 * @returns true while the change is pending, when the page must not render
 */
export function useApplyContextChange(): boolean {
  const { session } = usePortal();
  const { state } = useLocation();
  const notify = useNotify();
  // A shell that starts at an old entry of the history, such as one mounted again, applies none of the earlier changes.
  const [applied, setApplied] = useState(ticketsSoFar);
  const latest = useRef(0);
  const change = changeIn(state);
  // After a reload the old state is restored, but the context has already changed.
  const isPending = change !== null && change.ticket > applied && change.ticket <= ticketsSoFar();
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
