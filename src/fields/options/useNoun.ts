import { localize, type OptionRules, withinSentence } from '../../../resources/declaration/index.ts';
import { useTranslate } from '../../i18n/late/form.ts';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';

/** Singular and plural of a field's options, in the form used within a sentence. */
export function useNoun({ resource, name, field }: FieldInputProps, rules: OptionRules | undefined) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const { noun } = rules ?? {};
  if (noun)
    return {
      one: withinSentence(localize(noun.one, locale)),
      many: withinSentence(localize(noun.many, locale)),
    };
  if (field.target !== undefined) {
    const own = (count: number) => translate(`resources.${field.target}.noun`, { smart_count: count });
    return { one: own(1), many: own(2) };
  }
  const many = withinSentence(translate(`resources.${resource.name}.fields.${name}`));
  return { one: translate('form.options.option'), many };
}
