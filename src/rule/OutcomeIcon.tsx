import { useTranslate } from '../i18n/late/rule.ts';
import { FailsIcon, HoldsIcon, UnknownIcon } from '../fields/icons.tsx';
import './rule.css';

interface OutcomeIconProps {
  readonly outcome: boolean | null;
  /** True when the outcome of the rule needed it. */
  readonly isReached?: boolean;
  /** The label of the icon. Defaults to the outcome of the condition. */
  readonly words?: string;
}

const icons = { unknown: UnknownIcon, holds: HoldsIcon, fails: FailsIcon } as const;

/** An outcome, by shape, color and text. */
export function OutcomeIcon({ outcome, isReached = true, words }: OutcomeIconProps) {
  const translate = useTranslate();
  const name = outcome === null ? 'unknown' : outcome ? 'holds' : 'fails';
  const Icon = icons[name];
  return (
    <span className="rule-outcome" data-outcome={name}>
      <Icon />
      <span>
        <span>{words ?? translate(`rule.why.${name}`)}</span>
        {!isReached && <span> {translate('rule.why.notNeeded')}</span>}
      </span>
    </span>
  );
}
