import Button from '@mui/material/Button';
import { useState } from 'react';
import { readFilter } from '../../../dataProvider/filters.ts';
import { restFilter } from '../../../dataProvider/restFilter.ts';
import type { RecordsInput } from '../../../resources/declaration/index.ts';
import { useTranslate } from '../../i18n/late/list.ts';
import { useTranslate as useActionTranslate } from '../../i18n/late/actions.ts';
import { useActionLabel } from '../../changes/actions/useActionLabel.ts';
import { useActionRunner } from '../../changes/actions/useActionRunner.ts';
import { filterOf } from '../address.ts';
import { useConditionTexts } from '../filter/useConditionText.ts';
import type { ListState } from '../useListState.ts';

/** Describes the list's filter, for an action on all matching records. */
function Found({ list }: { readonly list: ListState }) {
  const translate = useTranslate();
  const translateAction = useActionTranslate();
  const { address, props } = list;
  const texts = useConditionTexts(props.resource, address.conditions, props.scope);
  const term = address.q.trim();
  const reasons = [...(term === '' ? [] : [translate('list.search.sentence', { term })]), ...texts];
  return (
    <>
      <p style={{ margin: '0 0 4px' }}>
        {translateAction(reasons.length > 0 ? 'actions.records.matching' : 'actions.records.everything')}
      </p>
      {reasons.length > 0 && (
        <ul style={{ margin: '0 0 12px', paddingInlineStart: 20 }}>
          {reasons.map((reason) => (
            <li key={reason}>
              <bdi>{reason}</bdi>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface BulkActionsProps {
  readonly list: ListState;
  /** All rows of the page are selected: the actions are offered for all that match, too. */
  readonly isPageSelected: boolean;
}

/** The buttons of actions on the selected records or on all that match. */
export function BulkActions({ list, isPageSelected }: BulkActionsProps) {
  const translate = useTranslate();
  const labelOf = useActionLabel();
  const { address, props, rights, rows, selection, words } = list;
  const { resource, scope, placeName } = props;
  // The records at the click, which stay while the list changes.
  const [recordsInput, setRecordsInput] = useState<RecordsInput>();
  const actions = useActionRunner(resource, {
    selection: recordsInput,
    about: recordsInput && 'filter' in recordsInput && <Found list={list} />,
    scope,
    placeName,
    onDone: selection.clear,
  });
  const start = (name: string, records: RecordsInput) => {
    setRecordsInput(records);
    actions.start(name);
  };
  return (
    <>
      {rights.bulkActions.map(({ name }) => {
        const label = labelOf(resource, name);
        return (
          <span key={name}>
            <Button
              aria-haspopup="dialog"
              onClick={() => start(name, { ids: [...selection.ids] })}
              {...actions.intentOf(name)}
            >
              {label}
            </Button>
            {isPageSelected && selection.ids.size < rows.total && (
              <Button
                aria-haspopup="dialog"
                {...actions.intentOf(name)}
                onClick={() =>
                  start(name, {
                    filter: restFilter(resource, readFilter(resource, filterOf(address))),
                    expected: rows.total,
                  })
                }
              >
                {translate('list.select.doAll', {
                  action: label,
                  records: words.count(rows.total, rows.hasMore),
                })}
              </Button>
            )}
          </span>
        );
      })}
      {actions.dialog}
    </>
  );
}
