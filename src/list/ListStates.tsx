import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PlatformError } from '../../dataProvider/index.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { useConditionTexts } from './filter/useConditionText.ts';
import { AddIcon } from '../portal/icons.tsx';
import { resourceNamed } from '../../resources/registry.ts';
import { lazyPart } from '../portal/lazyPart.tsx';
import type { ListState } from './useListState.ts';

const MadeByHint = lazyPart(() => import('./MadeByHint.tsx'));

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

function State({ title, children, role = 'status' }: StateProps) {
  return (
    <Panel role={role}>
      <h2>{title}</h2>
      {children}
    </Panel>
  );
}

/** There is no record yet: says so, and offers to make the first. */
export function NothingYet({ list }: { readonly list: ListState }) {
  const translate = useTranslate();
  const { paths, props, rights, words } = list;
  const mayCreate = rights.mayCreate && paths.create !== null;
  const maker = resourceNamed(props.place.list?.madeBy ?? '');
  const title = translate('list.empty.title', { name: words.many });
  if (maker) {
    return (
      <State title={title}>
        <MadeByHint list={list} maker={maker} onFailure={() => undefined} />
      </State>
    );
  }
  return (
    <State title={title}>
      <p>{translate(mayCreate ? 'list.empty.create' : 'list.empty.wait')}</p>
      {mayCreate && (
        <Button component={Link} to={paths.create ?? ''} variant="contained" startIcon={<AddIcon />}>
          {translate('list.create', { name: words.one })}
        </Button>
      )}
    </State>
  );
}

/** The place is a search: says what can be typed. */
export function NothingAsked({ list }: { readonly list: ListState }) {
  const translate = useTranslate();
  const { name } = list.props.resource;
  return (
    <div style={{ marginTop: 12 }}>
      <State title={translate('list.ask.title', { name: list.words.many })}>
        <p>{translate(`list.ask.${name}`, { _: translate('list.ask.text') })}</p>
      </State>
    </div>
  );
}

/** Search and filters match nothing: says which they are, and takes them away. */
export function NothingMatches({ list }: { readonly list: ListState }) {
  const translate = useTranslate();
  const { address, change, props, words } = list;
  const texts = useConditionTexts(props.resource, address.conditions, props.scope);
  const term = address.q.trim();
  const reasons = [...(term === '' ? [] : [translate('list.search.sentence', { term })]), ...texts];
  return (
    <State title={translate('list.empty.noMatch', { name: words.many })}>
      {reasons.map((reason, position) => (
        <p key={position}>
          <bdi>{reason}</bdi>
        </p>
      ))}
      <Button variant="outlined" onClick={() => change({ q: '', conditions: [] })}>
        {translate('list.empty.clear')}
      </Button>
    </State>
  );
}

/** The call failed: the catalogue's words, what to do, and another try. */
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

/** A later call failed while rows are there: they stay, and this says that they may be old. */
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
