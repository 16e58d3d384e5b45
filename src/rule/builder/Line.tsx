import type { ItemBuilderProps } from '@react-awesome-query-builder/mui';
import { useTranslate } from '../../i18n/late/rule.ts';
import { OutcomeIcon } from '../OutcomeIcon.tsx';
import { SeenValues } from '../event/SeenValues.tsx';
import { useBuilderState } from './BuilderContext.ts';

/** A line or a group of the builder with its number. Its outcome for the sample event is shown below. */
export function Line({ itemComponent, ...item }: ItemBuilderProps) {
  const translate = useTranslate();
  const { numbers, marks, incomplete } = useBuilderState();
  const { id, type } = item;
  const number = numbers.get(id);
  const mark = marks.get(id);
  const isGroup = type === 'group';
  // The root has no number: it is the whole rule.
  const label = number
    ? translate(isGroup ? 'rule.builder.group' : 'rule.builder.line', { number })
    : translate('rule.builder.root');
  return (
    <div role="group" aria-label={label} data-node={id} data-kind={isGroup ? 'group' : 'line'}>
      {itemComponent(item, item.config.ctx)}
      {!isGroup && (mark || incomplete.has(id)) && (
        <div className="rule-line-notes">
          {incomplete.has(id) && <span className="rule-quiet">{translate('rule.builder.incomplete')}</span>}
          {mark && (
            <>
              <OutcomeIcon outcome={mark.outcome} isReached={mark.reached} />
              <SeenValues saw={mark.saw} />
            </>
          )}
        </div>
      )}
    </div>
  );
}
