import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';
import type { CallOptions, OptionRules } from '../../../resources/declaration/index.ts';
import { targetOf } from '../../../resources/registry.ts';
import { useTranslate } from '../../i18n/late/form.ts';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { useNameOf } from '../../format/useNameOf.ts';
import { Combobox } from '../choosing/Combobox.tsx';
import { lookupQuery } from '../choosing/references.ts';
import { useChosen } from '../inputs/ReferencesInput.tsx';
import { useFieldInput } from '../useFieldInput.ts';
import { keyOfOption, type LookupOption, toOption } from '../choosing/useLookup.ts';
import { NoneYet } from './NoneYet.tsx';
import { optionsIn } from './optionGroups.ts';
import { useCallOptions, useChooser, useOptionRules } from './useCallOptions.ts';
import { useNoun } from './useNoun.ts';

interface LimitedProps extends FieldInputProps {
  /** The records that the viewer may add and remove; undefined while loading. */
  readonly options: readonly LookupOption[] | undefined;
  readonly rules: OptionRules | undefined;
  /** Why the options failed to load. */
  readonly error: { readonly message: string } | null | undefined;
}

/** References of which the viewer may add and remove only `options`. All others stay. */
function LimitedReferences({ options, rules, error, ...props }: LimitedProps) {
  const { field } = props;
  const translate = useTranslate();
  const input = useFieldInput<readonly string[]>(props);
  const selection = useChosen(props, input.value ?? []);
  const isMine = ({ key }: LookupOption) => options?.some((option) => option.key === key) === true;
  const noun = useNoun(props, rules);
  const hasNone = options?.length === 0;
  const notes = options && [
    hasNone ? '' : translate('form.options.assignable', { smart_count: options.length, ...noun }),
    selection.every(isMine) ? '' : translate('form.options.kept', noun),
  ];
  return (
    <div>
      <Combobox<true>
        multiple
        input={input}
        isRequired={field.required}
        help={[input.help, ...(notes ?? [])].filter(Boolean).join(' ')}
        notice={error?.message}
        options={options ?? []}
        {...(hasNone && { noOptionsText: translate('form.options.nothing', noun) })}
        value={selection}
        onChange={(_, next) => {
          const keys = next.map(keyOfOption);
          const kept = selection.filter((option) => !isMine(option) && !keys.includes(option.key));
          input.setValue([...kept.map(keyOfOption), ...keys]);
        }}
        disableCloseOnSelect
        filterSelectedOptions
        isLoading={!options && !error}
        isFixed={(option) => !isMine(option)}
      />
      {hasNone && <NoneYet target={targetOf(field)} scope={props.scope} noun={noun} />}
    </div>
  );
}

/** References with options from a declared call. */
export function AnsweredReferences({ words, ...props }: FieldInputProps & { readonly words: CallOptions }) {
  const { read, error } = useCallOptions(props, words);
  const options = error || !read ? undefined : optionsIn(read.groups);
  return <LimitedReferences {...props} options={options} rules={read?.rules} error={error} />;
}

/** References with options from the target's whole list, filtered by rules. */
export function OfferedReferences(props: FieldInputProps) {
  const { field, scope } = props;
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const nameOf = useNameOf();
  const chooser = useChooser();
  const target = targetOf(field);
  const { rules, error: ofRules } = useOptionRules(props);
  const { data, error } = useQuery(lookupQuery(dataProvider, target, scope));
  const options =
    rules &&
    data
      ?.filter((record) => rules.offers?.(record, chooser) ?? true)
      .map((record) => toOption(field, target, record, nameOf));
  return <LimitedReferences {...props} options={options} rules={rules} error={error ?? ofRules} />;
}
