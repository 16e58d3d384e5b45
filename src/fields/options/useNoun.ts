import { localize, type OptionRules } from '../../../resources/declaration/index.ts';
import { resourceNamed } from '../../../resources/registry.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { FieldInputProps } from '../../portal/FieldInputProps.ts';
import { useViewerLocale } from '../../portal/useFormatValue.ts';
import { withinSentence } from '../../portal/withinSentence.ts';

/** Singular and plural of a field's options, in the form used within a sentence. */
export function useNoun({ resource, name, field }: FieldInputProps, rules: OptionRules | undefined) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const noun = rules?.noun ?? resourceNamed(field.target ?? '')?.label;
  const many = noun ? localize(noun.many, locale) : translate(`resources.${resource.name}.fields.${name}`);
  return {
    one: noun ? withinSentence(localize(noun.one, locale)) : translate('form.options.option'),
    many: withinSentence(many),
  };
}
