import { RuleError } from '../../../resources/rules/evaluate.ts';
import { evaluateWithTrace, type RuleTrace } from '../../../resources/rules/trace.ts';
import type { Settings } from '../../configuration/settings.ts';
import type { JsonSchema } from '../../http/call.ts';
import { validationProblem } from '../../kernel/problem.ts';
import type { Credential } from '../sending/authentication.ts';
import { dispatch, type Dispatched } from '../sending/dispatch.ts';
import { targetPolicy } from '../sending/policy.ts';
import { bodyOf, requestOf, type Signing } from '../sending/outgoing.ts';
import type { StoredConfiguration } from './stored.ts';
import { TemplateError } from '../templates/template.ts';

/** What became of a test, and what the rule says of its event. */
export type Tested = Dispatched & { readonly rule: RuleTrace | { readonly error: string } };

export const attemptSchema: JsonSchema = {
  type: 'object',
  properties: {
    isDelivered: { type: 'boolean' },
    status: { type: ['integer', 'null'] },
    sentence: { type: ['string', 'null'] },
    steps: { type: 'array', items: { type: 'object', additionalProperties: true } },
    rule: { type: 'object', additionalProperties: true },
  },
};

/** What the rule says of the event; a test is sent whatever it says. */
function judge(rule: unknown, event: unknown): Tested['rule'] {
  try {
    return evaluateWithTrace(rule, event);
  } catch (error) {
    if (error instanceof RuleError) return { error: error.message };
    throw error;
  }
}

/** What `render` gives; a template that gives no body is refused at its field (400). */
export function rendered(render: () => string): string {
  try {
    return render();
  } catch (error) {
    if (error instanceof TemplateError) throw validationProblem({ Template: [error.message] });
    throw error;
  }
}

/** Sends `event` by a configuration, saved or not, and tells each step with secrets masked. */
export async function sendTest(
  configuration: Omit<StoredConfiguration, 'uid' | 'webhookCredentialId'>,
  credential: Credential | undefined,
  event: unknown,
  settings: Settings,
  signing: Signing,
): Promise<Tested> {
  const { ignoreSslErrors, rule } = configuration;
  const attempt = await dispatch({
    request: requestOf(
      configuration,
      rendered(() => bodyOf(configuration, event)),
      signing,
    ),
    credential,
    options: { policy: targetPolicy(settings), ignoreSslErrors },
  });
  return { ...attempt, rule: judge(rule, event) };
}
