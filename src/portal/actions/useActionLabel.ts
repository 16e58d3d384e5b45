import { useCallback } from 'react';
import { actionLabel } from '../../../resources/declaration/actionWords.ts';
import { localize } from '../../../resources/declaration/index.ts';
import { useViewerLocale } from '../useFormatValue.ts';

/** The label of an action of a resource in the viewer's language: `(resource, name, record?) => text`. */
export function useActionLabel() {
  const locale = useViewerLocale();
  return useCallback(
    (...action: Parameters<typeof actionLabel>) => localize(actionLabel(...action), locale),
    [locale],
  );
}
