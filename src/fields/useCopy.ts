import '../i18n/late/form.ts';
import { useNotify } from '../notices/useNotify.ts';

/** Copies a text and says whether it is in the clipboard. */
export function useCopy(): (text: string) => Promise<void> {
  const notify = useNotify();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      notify('form.copy.done', { type: 'success' });
    } catch {
      notify('form.copy.failed', { type: 'warning' });
    }
  };
}
