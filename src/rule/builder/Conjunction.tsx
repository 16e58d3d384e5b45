import { SelectBox } from '../../fields/choosing/SelectBox.tsx';
import { useTranslate } from '../../i18n/late/rule.ts';
import type { GroupProps } from './libraryProps.ts';

/** The conjunction of the lines of a group. */
const choices = {
  all: { conjunction: 'AND', not: false },
  any: { conjunction: 'OR', not: false },
  none: { conjunction: 'OR', not: true },
  notAll: { conjunction: 'AND', not: true },
} as const;
type Choice = keyof typeof choices;

/** Select for the combination of a group. */
export function Conjunction(props: GroupProps) {
  const { selectedConjunction, setConjunction, not, setNot, readonly } = props;
  const translate = useTranslate();
  const value = (Object.keys(choices) as Choice[]).find(
    (name) => choices[name].not === not && choices[name].conjunction === (selectedConjunction ?? 'AND'),
  );
  return (
    <div className="rule-conjunction">
      <SelectBox
        label={translate('rule.builder.conjunction')}
        value={value ?? 'all'}
        isDisabled={readonly}
        onChange={(name) => {
          const choice = choices[name as Choice];
          if (choice.conjunction !== selectedConjunction) setConjunction(choice.conjunction);
          if (choice.not !== not) setNot(choice.not);
        }}
      >
        {(Object.keys(choices) as Choice[]).map((name) => (
          <option key={name} value={name}>
            {translate(`rule.conjunctions.${name}`)}
          </option>
        ))}
      </SelectBox>
    </div>
  );
}
