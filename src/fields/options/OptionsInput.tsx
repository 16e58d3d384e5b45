import Skeleton from '@mui/material/Skeleton';
import type { CallOptions } from '../../../resources/declaration/index.ts';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { LoadAlert } from '../../notices/LoadAlert.tsx';
import { useFieldInput } from '../useFieldInput.ts';
import { FlatOptions, GroupedOptions } from './CheckedOptions.tsx';
import { AnsweredReferences, OfferedReferences } from './LimitedReferences.tsx';
import { OptionNames } from './OptionNames.tsx';
import { useCallOptions } from './useCallOptions.ts';
import { useChecked } from './useChecked.ts';

interface OptionsInputProps extends FieldInputProps {
  /** True when the viewer may read but not write the field. */
  readonly isReadOnly?: boolean;
}

type ListedProps = FieldInputProps & { readonly words: CallOptions };

function Waiting({ words: { group } }: ListedProps) {
  return <Skeleton variant="rounded" height={group === undefined ? 64 : 200} />;
}

function ReadOptions(props: ListedProps) {
  const { read, error, retry } = useCallOptions(props, props.words);
  if (error) return <LoadAlert error={error} onRetry={retry} />;
  return read ? <OptionNames {...props} {...read} /> : <Waiting {...props} />;
}

/** Keeps the selection while the options of another call load. */
function CheckOptions(props: ListedProps) {
  const { words } = props;
  const input = useFieldInput<readonly string[]>(props);
  const { read, token, error, retry } = useCallOptions(props, words);
  const checked = useChecked({ input, token, ...read });
  if (error) return <LoadAlert error={error} onRetry={retry} />;
  if (!read) return <Waiting {...props} />;
  const Options = words.group === undefined ? FlatOptions : GroupedOptions;
  return <Options {...props} input={input} {...read} {...checked} />;
}

/**
 * A field with options from a call or limited by rules: references in a combobox, other kinds as checkboxes.
 */
export default function OptionsInput({ isReadOnly, ...props }: OptionsInputProps) {
  const { kind, optionsFrom } = props.field;
  if (optionsFrom?.action === undefined) return <OfferedReferences {...props} />;
  if (kind === 'references') return <AnsweredReferences {...props} words={optionsFrom} />;
  return isReadOnly ? (
    <ReadOptions {...props} words={optionsFrom} />
  ) : (
    <CheckOptions {...props} words={optionsFrom} />
  );
}
