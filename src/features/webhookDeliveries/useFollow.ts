import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Poll interval in milliseconds. */
const pollIntervalMs = 3000;

/** Polls the page's record while `isOpen`, the tab is visible and the browser is online. */
export function useFollow(resourceName: string, isOpen: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden' || !onlineManager.isOnline()) return;
      void client.refetchQueries({ queryKey: [resourceName, 'getOne'], type: 'active' });
    }, pollIntervalMs);
    return () => clearInterval(timer);
  }, [client, isOpen, resourceName]);
}
