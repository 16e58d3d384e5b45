import { useMemo } from 'react';
import { eventNames, type RuleNames } from '../../resources/rules/names.ts';
import { useViewerLocale } from '../format/useFormatValue.ts';
import { useBuildingNames } from './useValueChoices.ts';
import { valuesOf } from './tree/valuesOf.ts';

/** Maximum number of buildings resolved to names. */
const maxNamed = 100;

/**
 * The names of the fields and values of the event: buildings by their names.
 * @param sources the rules and events whose buildings are named
 */
export function useRuleNames(
  scope: Readonly<Record<string, string>>,
  sources: readonly unknown[],
): RuleNames {
  const locale = useViewerLocale();
  const buildingName = useBuildingNames(scope, valuesOf('buildingId', sources), maxNamed);
  return useMemo(() => {
    const words = eventNames(locale);
    return {
      ...words,
      value: (field, value) =>
        field === 'buildingId' && typeof value === 'string'
          ? buildingName(value)
          : words.value?.(field, value),
    };
  }, [buildingName, locale]);
}
