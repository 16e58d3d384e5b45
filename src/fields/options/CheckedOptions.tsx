import FormControl from '@mui/material/FormControl';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { type CallOptions, localize, type OptionRules } from '../../../resources/declaration/index.ts';
import { useTranslate } from '../../i18n/late/form.ts';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { ChoiceSearch } from '../choosing/ChoiceSearch.tsx';
import { helperText } from '../HelperText.tsx';
import type { useFieldInput } from '../useFieldInput.ts';
import { OptionCheckbox } from './OptionCheckbox.tsx';
import {
  type CheckOption,
  keysOf,
  narrowGroups,
  type OptionGroup,
  optionsIn,
  withOthers,
} from './optionGroups.ts';
import { OptionGroupBox } from './OptionGroupBox.tsx';
import { useChooser } from './useCallOptions.ts';
import type { useChecked } from './useChecked.ts';
import { useNoun } from './useNoun.ts';

interface CheckedOptionsProps extends FieldInputProps, ReturnType<typeof useChecked> {
  readonly input: ReturnType<typeof useFieldInput<readonly string[]>>;
  readonly words: CallOptions;
  readonly rules: OptionRules;
  readonly groups: readonly OptionGroup[];
}

/** The groups offered to the viewer, including selected options, and the state of each option. */
function useOffered({ words, rules, groups, chosen, toggle }: CheckedOptionsProps) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const chooser = useChooser();
  const keys = new Set(chosen);
  const isOn = (option: CheckOption) => keysOf(option).some((key) => keys.has(key));
  const heading = localize(rules.texts?.others ?? '', locale);
  const offered = withOthers(groups, chosen, words, rules, heading).map((group) => ({
    ...group,
    options: group.options.filter(
      (option) => !option.item || isOn(option) || (rules.offers?.(option.item, chooser) ?? true),
    ),
  }));
  const all = optionsIn(offered);
  const items = all.flatMap(({ item }) => (item ? [item] : []));
  const fixed = new Set(
    all
      .filter((option) =>
        keysOf(option).some(
          (key) => option.item && rules.isFixed?.({ ...option.item, [words.key]: key }, chooser),
        ),
      )
      .map(({ key }) => key),
  );
  const stateOf = (option: CheckOption) => {
    const { key, label, item } = option;
    const on = isOn(option);
    const note = item ? rules.note?.(item, items) : translate('form.options.unknown');
    const why = fixed.has(key) ? rules.texts?.fixed : undefined;
    return {
      label,
      isOn: on,
      isDisabled:
        fixed.has(key) ||
        (!on && item !== undefined && rules.toggle?.(chosen, key, true, items).includes(key) === false),
      note: note && localize(note, locale),
      reason: why && localize(why, locale),
      onToggle: (next: boolean) => toggle(keysOf(option), next),
    };
  };
  return { offered, all, isOn, fixed, stateOf };
}

/** Maximum number of options of all groups that are shown without folding. */
const maxUnfolded = 20;

/** Options of several groups, with a search. A group has its own checkbox when no option affects others. */
export function GroupedOptions(props: CheckedOptionsProps) {
  const { input, rules, groups, toggle, alongOff } = props;
  const translate = useTranslate();
  const locale = useViewerLocale();
  const noun = useNoun(props, rules);
  const [term, setTerm] = useState('');
  const { offered, all, isOn, fixed, stateOf } = useOffered(props);
  const { empty, someFixed } = rules.texts ?? {};
  if (empty && optionsIn(groups).length === 0) return <Typography>{localize(empty, locale)}</Typography>;

  const named = narrowGroups(
    offered.filter(({ label }) => label !== ''),
    term,
    props.field.kind === 'texts',
  );
  const isBoxed = rules.toggle === undefined;
  const isLong = all.length > maxUnfolded;
  return (
    <Box onBlur={input.onBlur}>
      <ChoiceSearch input={input} label={translate('form.options.search', noun)} term={term} onTerm={setTerm}>
        {[
          translate('form.options.count', { chosen: all.filter(isOn).length, total: all.length }),
          alongOff && translate('form.options.alsoOff', { names: alongOff }),
        ]
          .filter(Boolean)
          .join(' ')}
      </ChoiceSearch>
      {someFixed && fixed.size > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          {localize(someFixed, locale)}
        </Typography>
      )}
      {named.length === 0 && <Typography>{translate('form.options.none', { ...noun, term })}</Typography>}
      <Box sx={isBoxed ? { columnWidth: { sm: '19rem' }, columnGap: 3 } : undefined}>
        {[...named, ...offered.filter(({ label }) => label === '')].map((group) => (
          <OptionGroupBox
            key={group.key}
            group={group}
            isBoxed={isBoxed}
            isOn={isOn}
            isFolded={isLong && term.trim() === ''}
            fixed={fixed}
            onToggle={toggle}
          >
            {group.options.map((option) => (
              <OptionCheckbox key={option.key} {...stateOf(option)} />
            ))}
          </OptionGroupBox>
        ))}
      </Box>
    </Box>
  );
}

/** A few options under the field's own label. */
export function FlatOptions(props: CheckedOptionsProps) {
  const { input, rules, alongOff } = props;
  const translate = useTranslate();
  const locale = useViewerLocale();
  const { all, stateOf } = useOffered(props);
  const empty = rules.texts?.empty;
  const beneath = helperText(
    input.error,
    empty && all.length === 0 ? localize(empty, locale) : input.help,
    alongOff && translate('form.options.alsoOff', { names: alongOff }),
  );
  return (
    <FormControl
      component="fieldset"
      error={input.error !== undefined}
      onBlur={input.onBlur}
      aria-describedby={`${input.id}-help`}
    >
      <FormLabel component="legend">{input.label}</FormLabel>
      <FormGroup row sx={{ columnGap: 3 }}>
        {all.map((option, index) => (
          <OptionCheckbox
            key={option.key}
            {...stateOf(option)}
            {...(index === 0 && { id: input.id, inputRef: input.inputRef })}
          />
        ))}
      </FormGroup>
      <FormHelperText id={`${input.id}-help`}>{beneath}</FormHelperText>
    </FormControl>
  );
}
