import { useEffect, useState } from 'react';
import { webhookConfigurations } from '../../../resources/webhookConfigurations.ts';
import type { ActionsOf, InputOf } from '../../../resources/declaration/index.ts';
import { useActionAnswer } from '../../portal/actions/useActionAnswer.ts';

/** Milliseconds of rest after a key, so that not each one asks. */
const typingPauseMs = 300;

/** A template, its content type and an event. */
export type Rendering = InputOf<ActionsOf<typeof webhookConfigurations>['preview']>;

/** The body that a template gives, as the platform renders it, a moment after the last key; an answer that is overtaken is dropped. */
export function usePreview(scope: Readonly<Record<string, string>>, rendering: Rendering, isEnabled = true) {
  const token = JSON.stringify(rendering);
  const [settled, setSettled] = useState(token);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(token), typingPauseMs);
    return () => clearTimeout(timer);
  }, [token]);
  const { clientId = '' } = scope;
  const { answer, failure, isAbsent, isFetching } = useActionAnswer(webhookConfigurations, 'preview', {
    scope: { clientId },
    input: JSON.parse(settled) as Rendering,
    isEnabled: isEnabled && clientId !== '',
    keepsLast: true,
  });
  return {
    output: answer,
    /** Why nothing comes out: the sentence of the platform. */
    fault: failure && (Object.values(failure.fields).join(' ') || failure.message),
    /** The platform renders no previews. */
    isAbsent,
    isPending: isFetching || settled !== token,
  };
}
