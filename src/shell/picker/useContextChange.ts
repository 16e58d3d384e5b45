import { useNotify, useTranslate } from 'ra-core';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { NamedUid } from '../../../authProvider/claims.ts';
import { usePortal } from '../../app/PortalContext.ts';
import { targetForClient } from './contextTarget.ts';

/** What a navigation carries to change the working context once the page has been left: a form with unsaved changes may hold it back. */
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
      const contextChange: ContextChange = { client, ticket: tickets };
      void navigate(targetForClient(pathname), { state: { contextChange } });
    },
    [navigate, pathname],
  );
}

/** Applies the change that the latest navigation carries, once. Used by the shell alone. */
export function useApplyContextChange(): void {
  const { session, queryClient } = usePortal();
  const { state } = useLocation();
  const notify = useNotify();
  const translate = useTranslate();
  const applied = useRef(0);
  const change = changeIn(state);
  useEffect(() => {
    if (!change || change.ticket <= applied.current || change.ticket > tickets) return;
    applied.current = change.ticket;
    session.selectClient(change.client).then(
      () => notify('shell.picker.switched', { type: 'info', messageArgs: { name: change.client.name } }),
      () => {
        const name = session.get().context?.clientName;
        const key = name === undefined ? 'shell.picker.switchFailedNone' : 'shell.picker.switchFailed';
        notify(translate(key, { name }), { type: 'error' });
      },
    );
  }, [change, notify, queryClient, session, translate]);
}
