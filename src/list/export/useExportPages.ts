import { DataProviderContext } from 'ra-core';
import { useCallback, useContext } from 'react';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';

/**
 * The provider's `exportPages` from the context. `useDataProvider` wraps all methods as promises, and this
 * one is an async iterator.
 */
export function useExportPages(): PlatformDataProvider['exportPages'] {
  const provider = useContext(DataProviderContext) as PlatformDataProvider;
  return useCallback((...request) => provider.exportPages(...request), [provider]);
}
