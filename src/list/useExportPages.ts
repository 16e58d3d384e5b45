import { DataProviderContext } from 'ra-core';
import { useContext } from 'react';
import type { PlatformDataProvider } from '../../dataProvider/index.ts';

/**
 * The provider's `exportPages`, straight from the context: `useDataProvider` takes every method for one that answers with a
 * promise, and this one answers page by page.
 */
export function useExportPages(): PlatformDataProvider['exportPages'] {
  const provider = useContext(DataProviderContext) as PlatformDataProvider;
  return provider.exportPages;
}
