import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { PlatformError } from '../../dataProvider/index.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import type { ListState } from './useListState.ts';

const Panel = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  gap: 8,
  padding: '48px 24px',
  border: '1px solid var(--portal-palette-divider)',
  borderRadius: 8,
  background: 'var(--portal-palette-background-paper)',
  textAlign: 'center',
  overflowWrap: 'anywhere',
  h2: { margin: 0, fontSize: '1rem' },
  p: { margin: 0, maxWidth: '60ch', color: 'var(--portal-palette-text-secondary)', fontSize: '0.875rem' },
});

const Notice = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  marginBottom: 4,
  padding: '4px 12px',
  borderRadius: 8,
  background: 'var(--portal-palette-warning-light)',
  color: 'var(--portal-palette-text-primary)',
  fontSize: '0.8125rem',
});

interface StateProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly role?: 'alert' | 'status';
}

/** A message in place of the rows. */
export function State({ title, children, role = 'status' }: StateProps) {
  return (
    <Panel role={role}>
      <h2>{title}</h2>
      {children}
    </Panel>
  );
}

/** Shown when loading failed: the catalogue's message, a hint and a retry button. */
export function LoadFailed({ list }: { readonly list: ListState }) {
  const translate = useTranslate();
  const { rows } = list;
  const isOffline = rows.error instanceof PlatformError && rows.error.status === 0 && !navigator.onLine;
  return (
    <State role="alert" title={rows.error?.message ?? ''}>
      {isOffline && <p>{translate('list.offline')}</p>}
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
    <Notice role="alert">
      {translate('list.updateFailed', { message })}
      <Button disabled={list.rows.isFetching} onClick={list.rows.reload}>
        {translate('list.retry')}
      </Button>
    </Notice>
  );
}
