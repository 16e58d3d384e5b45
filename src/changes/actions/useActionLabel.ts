import { useCallback } from 'react';
import { actionLabel } from '../../../resources/declaration/actions/actionWords.ts';
import { localize } from '../../../resources/declaration/index.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';

/** Returns `(resource, name, record?) => text`: the label of an action in the viewer's language. */
export function useActionLabel() {
  const locale = useViewerLocale();
  return useCallback(
    (...action: Parameters<typeof actionLabel>) => localize(actionLabel(...action), locale),
    [locale],
  );
}
