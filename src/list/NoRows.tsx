import Button from '@mui/material/Button';
import type { MouseEvent } from 'react';
import { useTranslate } from '../i18n/late/list.ts';
import { Link } from 'react-router';
import { resourceNamed } from '../../resources/registry.ts';
import { stepsParam } from '../parts/stepsParam.ts';
import { AddIcon, ImportIcon } from '../theme/icons.tsx';
import { useConditionTexts } from './filter/useConditionText.ts';
import { State } from './State.tsx';
import { DidYouMean } from './DidYouMean.tsx';
import MadeByHint from './MadeByHint.tsx';
import type { ListState } from './useListState.ts';

/** There are no records yet. Offers to create the first one. */
function NothingYet({ list }: { readonly list: ListState }) {
  const translate = useTranslate();
  const { paths, props, rights, words } = list;
  const mayCreate = rights.mayCreate && paths.create !== null;
  // A form in tabs is long: the first record is made step by step.
  const hasSteps = props.resource.tabs !== undefined;
  const firstPath = `${paths.create ?? ''}${hasSteps ? `?${stepsParam}` : ''}`;
  // The row above the list adds the first record as well.
  const isAddedAbove = props.place.list?.addInList !== undefined;
  const isMadeByHand = props.resource.calls.operations.includes('create');
  const maker = resourceNamed(props.place.list?.madeBy ?? '');
  const title = translate('list.empty.title', { name: words.many });
  if (maker) {
    return (
      <State title={title}>
        <MadeByHint list={list} maker={maker} />
      </State>
    );
  }
  return (
    <State title={title}>
      <p>
        {translate(
          mayCreate ? 'list.empty.create' : isMadeByHand ? 'list.empty.wait' : 'list.empty.byItself',
        )}
      </p>
      {mayCreate && !isAddedAbove && (
        <Button component={Link} to={firstPath} variant="contained" startIcon={<AddIcon />}>
          {translate(hasSteps ? 'list.empty.steps' : 'list.create', { name: words.one })}
        </Button>
      )}
      {mayCreate && paths.import !== null && (
        <Button component={Link} to={paths.import} startIcon={<ImportIcon />}>
          {translate('list.import')}
        </Button>
      )}
    </State>
  );
}

/** Nothing matches. Shows the search and filters, with buttons that remove them. */
function NothingMatches({ list }: { readonly list: ListState }) {
  const translate = useTranslate();
  const { address, change, props, words } = list;
  const texts = useConditionTexts(props.resource, address.conditions, props.scope);
  const term = address.q.trim();
  // The button goes with this state: the search field is where the next word is typed.
  const narrow = (to: Parameters<typeof change>[0], { currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest('section')?.querySelector<HTMLElement>('input[type="search"]')?.focus();
    change(to);
  };
  const reasons = [...(term === '' ? [] : [translate('list.search.sentence', { term })]), ...texts];
  return (
    <State title={translate('list.empty.noMatch', { name: words.many })}>
      {reasons.map((reason, position) => (
        <p key={position}>
          <bdi>{reason}</bdi>
        </p>
      ))}
      {term !== '' && <DidYouMean list={list} onChoose={(q, event) => narrow({ q }, event)} />}
      <Button variant="outlined" onClick={(event) => narrow({ q: '', conditions: [] }, event)}>
        {translate('list.empty.clear')}
      </Button>
    </State>
  );
}

/** The place is a search. Explains what can be typed. */
function NothingAsked({ list }: { readonly list: ListState }) {
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

/** Shown in place of the rows when there are none. */
export default function NoRows({ list }: { readonly list: ListState }) {
  if (list.isWaiting) return <NothingAsked list={list} />;
  return list.isNarrowed ? <NothingMatches list={list} /> : <NothingYet list={list} />;
}
