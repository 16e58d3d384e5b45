import CancelIcon from '@mui/icons-material/Cancel';
import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import RemoveCircleOutlineIcon from '@mui/icons-material/RemoveCircleOutline';
import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';

interface OutcomeIconProps {
  readonly outcome: boolean | null;
  /** Whether the outcome of the rule needed it. */
  readonly isReached?: boolean;
  /** What is said of it; left out, whether the condition holds. */
  readonly words?: string;
}

/** Whether something holds, by shape, colour and words. */
export function OutcomeIcon({ outcome, isReached = true, words }: OutcomeIconProps) {
  const translate = useTranslate();
  const name = outcome === null ? 'unknown' : outcome ? 'holds' : 'fails';
  const Icon = { unknown: RemoveCircleOutlineIcon, holds: CheckCircleIcon, fails: CancelIcon }[name];
  const colour = { unknown: 'text.secondary', holds: 'success.main', fails: 'error.main' }[name];
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      <Icon fontSize="small" sx={{ color: colour }} aria-hidden />
      <span>
        {words ?? translate(`rule.why.${name}`)}
        {!isReached && ` ${translate('rule.why.notNeeded')}`}
      </span>
    </Box>
  );
}
