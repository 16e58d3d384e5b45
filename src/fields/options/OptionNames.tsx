import Typography from '@mui/material/Typography';
import { useRecordContext } from 'ra-core';
import { readableItems } from '../../../resources/declaration/codec/index.ts';
import { type CallOptions, localize, type OptionRules } from '../../../resources/declaration/index.ts';
import { useTranslate } from '../../i18n/late/form.ts';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { ReadOnlyText } from '../ReadOnlyText.tsx';
import { keysOf, type OptionGroup, withOthers } from './optionGroups.ts';
import { useNoun } from './useNoun.ts';

interface OptionNamesProps extends FieldInputProps {
  readonly words: CallOptions;
  readonly rules: OptionRules;
  readonly groups: readonly OptionGroup[];
}

/** The selected options by name under their headings, read-only. */
export function OptionNames(props: OptionNamesProps) {
  const { resource, name, words, rules, groups } = props;
  const translate = useTranslate();
  const locale = useViewerLocale();
  const record = useRecordContext();
  const noun = useNoun(props, rules);
  const { spell = (key) => key } = rules;
  const keys = new Set(readableItems(record?.[name]).map(spell));
  const heading = localize(rules.texts?.others ?? '', locale);
  const chosen = withOthers(groups, [...keys], words, rules, heading)
    .map((group) => ({
      ...group,
      options: group.options.filter((option) => keysOf(option).some((key) => keys.has(key))),
    }))
    .filter(({ options }) => options.length > 0);
  if (chosen.length === 0) return <Typography>{translate('form.options.nothing', noun)}</Typography>;
  return chosen.map(({ key, label, options }) => (
    <ReadOnlyText key={key} label={label || translate(`resources.${resource.name}.fields.${name}`)}>
      {options.map((option) => option.label).join(', ')}
    </ReadOnlyText>
  ));
}
