import { useId } from 'react';
import { useTranslate } from '../i18n/late/rule.ts';
import './rule.css';

interface WhenChoiceProps {
  readonly isEvery: boolean;
  readonly isReadOnly: boolean;
  readonly onChange: (isEvery: boolean) => void;
}

/** Chooses whether a webhook fires on every event or on those that match its rule. */
export function WhenChoice({ isEvery, isReadOnly, onChange }: WhenChoiceProps) {
  const translate = useTranslate();
  const name = useId();
  const option = (every: boolean) => (
    <label>
      <input
        type="radio"
        name={name}
        checked={isEvery === every}
        disabled={isReadOnly}
        onChange={() => onChange(every)}
      />
      {translate(`rule.when.${every ? 'every' : 'some'}`)}
    </label>
  );
  return (
    <div role="radiogroup" aria-label={translate('rule.when.label')} className="rule-when">
      {option(true)}
      {option(false)}
    </div>
  );
}
