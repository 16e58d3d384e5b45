import { DataProviderContext } from 'ra-core';
import { useCallback, useContext } from 'react';
import type { PlatformDataProvider } from '../../dataProvider/index.ts';

/**
 * The provider's `exportPages`, straight from the context: `useDataProvider` takes every method for one that answers with a
 * promise, and this one answers page by page.
 */
export function useExportPages(): PlatformDataProvider['exportPages'] {
  const provider = useContext(DataProviderContext) as PlatformDataProvider;
  return useCallback((...request) => provider.exportPages(...request), [provider]);
}
