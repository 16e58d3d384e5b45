import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { explainRule } from '../../../resources/rules/explain.ts';
import { useTranslate } from '../../i18n/late/rule.ts';
import { DialogFrame } from '../../dialogs/DialogFrame.tsx';
import { useRuleContext } from '../RuleContext.ts';
import { convertedState, type RuleState } from '../ruleState.ts';

interface ConvertDialogProps {
  readonly state: RuleState;
  readonly onCancel: () => void;
  readonly onAccept: () => void;
}

function Version({ label, state }: { readonly label: string; readonly state: RuleState }) {
  const { names } = useRuleContext();
  return (
    <Box component="section" aria-label={label} sx={{ minWidth: 0 }}>
      <Typography variant="h3" component="h3">
        {label}
      </Typography>
      <Typography sx={{ my: 1, overflowWrap: 'anywhere' }}>{explainRule(state.read.rule, names)}</Typography>
      <Box
        component="pre"
        tabIndex={0}
        sx={{ m: 0, p: 1, overflowX: 'auto', bgcolor: 'action.hover', borderRadius: 1, fontSize: 12 }}
      >
        {state.text}
      </Box>
    </Box>
  );
}

/** Shows a rule beside its conversion for the builder, before anything is changed. */
export function ConvertDialog({ state, onCancel, onAccept }: ConvertDialogProps) {
  const translate = useTranslate();
  const converted = useMemo(() => convertedState(state), [state]);
  const isSame = JSON.stringify(converted.read.rule) === JSON.stringify(state.read.rule);
  return (
    <DialogFrame
      title={translate('rule.convert.title')}
      size="md"
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{translate('rule.convert.cancel')}</Button>
          <Button variant="contained" onClick={onAccept}>
            {translate('rule.convert.accept')}
          </Button>
        </>
      }
    >
      <Typography sx={{ mb: 2 }}>{translate(`rule.convert.${isSame ? 'same' : 'changed'}`)}</Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Version label={translate('rule.convert.before')} state={state} />
        <Version label={translate('rule.convert.after')} state={converted} />
      </Box>
    </DialogFrame>
  );
}
