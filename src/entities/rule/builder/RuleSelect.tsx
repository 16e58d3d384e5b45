import { useTranslate } from 'ra-core';
import { SelectBox } from '../../../fields/SelectBox.tsx';
import { conditionKind } from '../conditionKinds.ts';
import { partField, partOperator } from '../tree.ts';
import type { SelectProps } from './libraryProps.ts';

interface RuleSelectProps extends SelectProps {
  readonly what: 'field' | 'kind';
}

/** How comparisons are offered: with a value, with another field, and those of the field alone. */
const groups = ['value', 'field', 'alone'] as const;

function groupOf(kind: string): (typeof groups)[number] {
  const values = conditionKind(kind)?.values;
  if (values === 'none') return 'alone';
  return values === 'field' ? 'field' : 'value';
}

interface KindOptionsProps {
  readonly kinds: readonly string[];
  readonly type: string | undefined;
}

function KindOptions({ kinds, type }: KindOptionsProps) {
  const translate = useTranslate();
  const words = (kind: string) => {
    const usual = translate(`rule.kinds.${kind}`);
    return type === 'instant' ? translate(`rule.instantKinds.${kind}`, { _: usual }) : usual;
  };
  return groups.map((group) => (
    <optgroup key={group} label={translate(`rule.kindGroups.${group}`)}>
      {kinds
        .filter((kind) => groupOf(kind) === group)
        .map((kind) => (
          <option key={kind} value={kind}>
            {words(kind)}
          </option>
        ))}
    </optgroup>
  ));
}

/** The field of a line, or how it is compared, in the select of the device: quickest by keyboard and on a phone. */
export function RuleSelect(props: RuleSelectProps) {
  const { what, items, selectedKey, setField, readonly, placeholder, fieldConfig } = props;
  const translate = useTranslate();
  // A part that is held as text is what it is; it is neither chosen nor changed into something else.
  const isPart = selectedKey === partField || selectedKey === partOperator;
  if (isPart && what === 'kind') return null;
  const offered = items.filter(({ path, key }) => isPart || (path ?? key) !== partField);
  return (
    <SelectBox
      label={translate(`rule.builder.${what}`)}
      value={selectedKey ?? ''}
      isDisabled={readonly || isPart}
      onChange={setField}
    >
      {selectedKey == null && <option value="">{placeholder}</option>}
      {what === 'kind' ? (
        <KindOptions kinds={offered.map(({ key }) => key)} type={fieldConfig?.type} />
      ) : (
        offered.map(({ path, key, label }) => (
          <option key={path ?? key} value={path ?? key}>
            {label}
          </option>
        ))
      )}
    </SelectBox>
  );
}
