import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import type { SelectProps } from './libraryProps.ts';
import { partField, partOperator } from '../tree.ts';

interface RuleSelectProps extends SelectProps {
  readonly what: 'field' | 'kind';
}

/** The field of a line, or how it is compared, in the select of the device: quickest by keyboard and on a phone. */
export function RuleSelect({ what, items, selectedKey, setField, readonly, placeholder }: RuleSelectProps) {
  const translate = useTranslate();
  // A part that is held as text is what it is; it is neither chosen nor changed into something else.
  const isPart = selectedKey === partField || selectedKey === partOperator;
  if (isPart && what === 'kind') return null;
  const offered = items.filter(({ path, key }) => isPart || (path ?? key) !== partField);
  return (
    <TextField
      select
      margin="none"
      value={selectedKey ?? ''}
      disabled={readonly || isPart}
      onChange={(event) => setField(event.target.value)}
      slotProps={{
        select: { native: true },
        htmlInput: { 'aria-label': translate(`rule.builder.${what}`) },
      }}
    >
      {selectedKey == null && <option value="">{placeholder}</option>}
      {offered.map(({ path, key, label }) => (
        <option key={path ?? key} value={path ?? key}>
          {label}
        </option>
      ))}
    </TextField>
  );
}
