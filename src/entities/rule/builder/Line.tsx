import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ItemBuilderProps } from '@react-awesome-query-builder/mui';
import { useTranslate } from 'ra-core';
import { OutcomeIcon } from '../OutcomeIcon.tsx';
import { SeenValues } from '../SeenValues.tsx';
import { useBuilderState } from './BuilderContext.ts';

/** A line or a group of the builder with its number, and beneath it what became of it for the sample event. */
export function Line({ itemComponent, ...item }: ItemBuilderProps) {
  const translate = useTranslate();
  const { numbers, marks, incomplete } = useBuilderState();
  const { id, type } = item;
  const number = numbers.get(id);
  const mark = marks.get(id);
  const isGroup = type === 'group';
  // The root has no number: it is the rule.
  const label = number
    ? translate(isGroup ? 'rule.builder.group' : 'rule.builder.line', { number })
    : translate('rule.builder.root');
  return (
    <Box
      role="group"
      aria-label={label}
      data-node={id}
      data-kind={isGroup ? 'group' : 'line'}
      sx={{ minWidth: 0 }}
    >
      {itemComponent(item, item.config.ctx)}
      {!isGroup && (mark || incomplete.has(id)) && (
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, pb: 0.5, minWidth: 0 }}
        >
          {incomplete.has(id) && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {translate('rule.builder.incomplete')}
            </Typography>
          )}
          {mark && (
            <>
              <OutcomeIcon outcome={mark.outcome} isReached={mark.reached} />
              <SeenValues saw={mark.saw} />
            </>
          )}
        </Box>
      )}
    </Box>
  );
}
