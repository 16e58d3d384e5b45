import Button from '@mui/material/Button';
import { PlatformError } from '../../dataProvider/index.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { lazyPart } from '../loading/lazyPart.tsx';
import { State } from './State.tsx';
import './list.css';
import type { ListState } from './useListState.ts';

const MissingAbove = lazyPart(() => import('./MissingAbove.tsx'));

/** Shown when loading failed: the catalogue's message, a hint and a retry button. */
export function LoadFailed({ list }: { readonly list: ListState }) {
  const translate = useTranslate();
  const { rows } = list;
  const status = rows.error instanceof PlatformError && rows.error.status;
  const isOffline = status === 0 && !navigator.onLine;
  const failed = (
    <State role="alert" title={isOffline ? translate('list.offline') : (rows.error?.message ?? '')}>
      {isOffline && <p>{translate('list.offlineWait')}</p>}
      <Button variant="outlined" disabled={rows.isFetching} onClick={rows.reload}>
        {translate('list.retry')}
      </Button>
    </State>
  );
  return status === 404 ? <MissingAbove list={list}>{failed}</MissingAbove> : failed;
}

/** Shown when a reload failed: the rows stay and may be outdated. */
export function UpdateFailed({ list }: { readonly list: ListState }) {
  const translate = useTranslate();
  const message = list.rows.error?.message ?? '';
  return (
    <div className="list-notice" role="alert">
      {translate('list.updateFailed', { message })}
      <Button disabled={list.rows.isFetching} onClick={list.rows.reload}>
        {translate('list.retry')}
      </Button>
    </div>
  );
}
