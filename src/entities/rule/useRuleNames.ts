import { useMemo } from 'react';
import { eventNames, type RuleNames } from '../../../resources/rules/explain.ts';
import { isObject } from '../../../resources/rules/types.ts';
import { useViewerLocale } from '../../fields/useFormatValue.ts';
import { useBuildingNames } from './useValueChoices.ts';

/** Buildings that are named at once; a rule of thousands is read by its first. */
const MOST_NAMED = 100;

/** The texts anywhere in `values`, each once. */
function textsIn(values: readonly unknown[]): string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === 'string') found.add(value);
    else if (Array.isArray(value)) for (const item of value) visit(item);
    else if (isObject(value)) for (const item of Object.values(value)) visit(item);
  };
  for (const value of values) visit(value);
  return [...found];
}

/**
 * What people call the fields and values of the event: buildings by their names.
 * @param sources the rule and events whose buildings are named
 */
export function useRuleNames(
  scope: Readonly<Record<string, string>>,
  sources: readonly unknown[],
): RuleNames {
  const locale = useViewerLocale();
  const buildingName = useBuildingNames(scope, textsIn(sources).slice(0, MOST_NAMED * 5), MOST_NAMED);
  return useMemo(
    () => ({
      ...eventNames(locale),
      value: (field, value) =>
        field === 'buildingId' && typeof value === 'string' ? buildingName(value) : undefined,
    }),
    [buildingName, locale],
  );
}
