import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { PlatformError } from '../../dataProvider/index.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import './list.css';
import type { ListState } from './useListState.ts';

interface StateProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly role?: 'alert' | 'status';
}

/** A message in place of the rows. */
export function State({ title, children, role = 'status' }: StateProps) {
  return (
    <div className="list-state" role={role}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** Shown when loading failed: the catalogue's message, a hint and a retry button. */
export function LoadFailed({ list }: { readonly list: ListState }) {
  const translate = useTranslate();
  const { rows } = list;
  const isOffline = rows.error instanceof PlatformError && rows.error.status === 0 && !navigator.onLine;
  return (
    <State role="alert" title={isOffline ? translate('list.offline') : (rows.error?.message ?? '')}>
      {isOffline && <p>{translate('list.offlineWait')}</p>}
      <Button variant="outlined" disabled={rows.isFetching} onClick={rows.reload}>
        {translate('list.retry')}
      </Button>
    </State>
  );
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
