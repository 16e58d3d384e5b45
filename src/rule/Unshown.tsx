import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from '../i18n/late/rule.ts';
import { ConvertDialog } from './tree/ConvertDialog.tsx';
import type { UnshownReason } from './tree/readTree.ts';
import type { RuleState } from './ruleState.ts';

interface UnshownProps {
  readonly state: RuleState;
  /** Line of the part in the text, from 1. */
  readonly line: number;
  readonly reason: UnshownReason;
  readonly onConvert: () => void;
}

/** Why the builder does not show a rule, with a button to convert it. */
export function Unshown({ state, line, reason, onConvert }: UnshownProps) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Alert severity="info">
        {translate('rule.unshown.title')}{' '}
        {translate('rule.unshown.at', { line, reason: translate(`rule.unshown.${reason}`) })}
        <br />
        <Button color="inherit" variant="outlined" sx={{ mt: 1 }} onClick={() => setAsking(true)}>
          {translate('rule.unshown.show')}
        </Button>
      </Alert>
      {isAsking && (
        <ConvertDialog
          state={state}
          onCancel={() => setAsking(false)}
          onAccept={() => {
            setAsking(false);
            onConvert();
          }}
        />
      )}
    </>
  );
}
