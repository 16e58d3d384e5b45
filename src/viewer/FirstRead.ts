import type { GetListParams } from 'ra-core';
import type { PlatformDataProvider } from '../../dataProvider/index.ts';

/** The pending request for the first screen's rows, under the query key that the screen uses. */
export interface FirstRead {
  readonly queryKey: readonly [resource: string, 'getList', request: GetListParams];
  readonly page: ReturnType<PlatformDataProvider['getList']>;
  readonly cancel: () => void;
}
