import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Milliseconds between two looks. */
const pollIntervalMs = 3000;

/** Reads the record of the page again and again while `isOpen`, the tab is in view and there is a network. */
export function useFollow(resourceName: string, isOpen: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden' || !onlineManager.isOnline()) return;
      void client.invalidateQueries({ queryKey: [resourceName, 'getOne'] });
    }, pollIntervalMs);
    return () => clearInterval(timer);
  }, [client, isOpen, resourceName]);
}
