import { useTranslate } from '../../i18n/late/list.ts';
import type { AnyResource, Field } from '../../../resources/declaration/index.ts';
import { kindOf } from '../../../resources/declaration/kinds/index.ts';
import { useFormatValue } from '../../format/useFormatValue.ts';
import { Combobox } from '../../fields/choosing/Combobox.tsx';
import { useBareInput } from '../../fields/useBareInput.ts';
import { keyOfOption, type LookupOption } from '../../fields/choosing/useLookup.ts';
import { useOptions } from '../../fields/choosing/useOptions.ts';

interface ValueSearchProps {
  readonly resource: AnyResource;
  readonly name: string;
  readonly field: Field;
  readonly scope: Readonly<Record<string, string>>;
  /** Called with the chosen value in the URL's format. */
  readonly onValue: (value: string) => void;
}

interface ValueListProps extends Pick<ValueSearchProps, 'onValue'> {
  readonly options: readonly LookupOption[];
  readonly isLoading?: boolean;
  readonly hasMore?: boolean | undefined;
  readonly error?: Error | null;
  /** Searches on the server. By default the options are searched locally. */
  readonly search?: ((term: string) => void) | undefined;
  readonly filterOptions?: ReturnType<typeof useOptions>['filterOptions'];
}

function ValueList(props: ValueListProps) {
  const { options, isLoading = false, hasMore, error = null, search, filterOptions, onValue } = props;
  const translate = useTranslate();
  const input = useBareInput(translate('list.filters.value'));
  return (
    <Combobox
      autoFocus
      isInline
      autoHighlight
      input={input}
      isRequired={undefined}
      options={options}
      value={null}
      isLoading={isLoading}
      hasMore={hasMore}
      error={error}
      onInputChange={(_, typed, reason) => reason === 'input' && search?.(typed)}
      onChange={(_, option) => option !== null && onValue(keyOfOption(option))}
      filterOptions={filterOptions}
    />
  );
}

function ReferenceSearch({ field, scope, onValue }: ValueSearchProps) {
  const { options, filterOptions, isPending, hasMore, error, search, isLocal } = useOptions(field, scope, {
    isOpen: true,
  });
  return (
    <ValueList
      options={options}
      isLoading={isPending}
      hasMore={hasMore}
      error={error}
      search={isLocal ? undefined : search}
      filterOptions={filterOptions}
      onValue={onValue}
    />
  );
}

/** True when the values of a field can be listed. */
export function hasListedValues(field: Field): boolean {
  return kindOf(field).isFlag === true || field.target !== undefined || field.options !== undefined;
}

/** Finds a value of a field whose values can be listed. */
export function ValueSearch(props: ValueSearchProps) {
  const { resource, name, field, onValue } = props;
  const translate = useTranslate();
  const format = useFormatValue();
  if (field.target !== undefined) return <ReferenceSearch {...props} />;
  const flags = [true, false].map((value) => ({
    key: String(value),
    label: format(field, value),
  }));
  const choices = (field.options ?? []).map(({ value }) => ({
    key: value,
    label: translate(`resources.${resource.name}.choices.${name}.${value}`),
  }));
  return <ValueList options={kindOf(field).isFlag ? flags : choices} onValue={onValue} />;
}
