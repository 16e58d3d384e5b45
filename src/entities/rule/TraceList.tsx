import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import type { RuleTrace } from '../../../resources/rules/trace.ts';
import '../../i18n/late/rule.ts';
import { explainParts } from './explainParts.ts';
import { OutcomeIcon } from './OutcomeIcon.tsx';
import { useRuleContext } from './RuleContext.ts';
import { SeenValues } from './SeenValues.tsx';

/** Why a rule fired or did not, condition by condition, with the value that each saw. */
export function TraceList({ rule, trace }: { readonly rule: unknown; readonly trace: RuleTrace }) {
  const translate = useTranslate();
  const { names } = useRuleContext();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }} aria-label={translate('rule.why.conditions')}>
      {explainParts(rule, trace, names).map(({ path, group, words, depth, outcome, reached, saw }) => (
        <Box
          component="li"
          key={path.join('/')}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 1,
            py: 0.375,
            pl: Math.min(depth, 6) * 2,
            overflowWrap: 'anywhere',
          }}
        >
          <Box component="span" sx={{ fontWeight: group ? 600 : undefined }}>
            {group ? translate(`rule.why.${group}`) : words}
          </Box>
          <OutcomeIcon outcome={outcome} isReached={reached} />
          {!group && <SeenValues saw={saw} />}
        </Box>
      ))}
    </Box>
  );
}
