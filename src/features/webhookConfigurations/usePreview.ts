import { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import type { ActionsOf, InputOf } from '../../../resources/declaration/index.ts';
import { useActionAnswer } from '../../changes/actions/useActionAnswer.ts';
import { useSettled } from '../../browser/useSettled.ts';
import { joinSentences } from '../../notices/joinSentences.ts';

/** Debounce interval in milliseconds. */
const typingPauseMs = 300;

/** A template, its content type and an event. */
export type Rendering = InputOf<ActionsOf<typeof webhookConfigurations>['preview']>;

/** The body that the platform renders from a template, debounced. Outdated responses are dropped. */
export function usePreview(scope: Readonly<Record<string, string>>, rendering: Rendering, isEnabled = true) {
  const token = JSON.stringify(rendering);
  const settled = useSettled(token, typingPauseMs);
  const { clientId = '' } = scope;
  const { answer, failure, isAbsent, isFetching } = useActionAnswer(webhookConfigurations, 'preview', {
    scope: { clientId },
    input: JSON.parse(settled) as Rendering,
    isEnabled: isEnabled && clientId !== '',
    keepsLast: true,
  });
  return {
    output: answer,
    /** The platform's message when rendering failed. */
    fault: failure && (joinSentences(Object.values(failure.fields)) || failure.message),
    /** True when the platform does not render previews. */
    isAbsent,
    isPending: isFetching || settled !== token,
  };
}
