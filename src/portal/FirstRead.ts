import type { GetListParams } from 'ra-core';
import type { PlatformDataProvider } from '../../dataProvider/index.ts';

/** The rows of the first screen on their way, under the key by which the screen's own read will find them. */
export interface FirstRead {
  readonly queryKey: readonly [resource: string, 'getList', request: GetListParams];
  readonly page: ReturnType<PlatformDataProvider['getList']>;
  readonly cancel: () => void;
}
