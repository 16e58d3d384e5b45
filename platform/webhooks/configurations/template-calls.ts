import { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import type { Call } from '../../http/call.ts';
import { notFoundProblem } from '../../kernel/problem.ts';
import { answerAction } from '../../resources/calls/actions.ts';
import { type ConfigurationTemplate, templatesOf } from './templates.ts';

function find(type: string): readonly ConfigurationTemplate[] {
  const templates = templatesOf(type);
  if (!templates) throw notFoundProblem();
  return templates;
}

/** Templates of configurations (spec section 7, webhooks). */
export const templateCalls: readonly Call[] = [
  answerAction(webhookConfigurations, 'templates', {
    summary: 'Templates of a type of configurations',
    mode: 'detached',
    handler: async ({ input }) => find(input.type),
  }),
  answerAction(webhookConfigurations, 'template', {
    summary: 'One template of a configuration',
    mode: 'detached',
    async handler({ input }) {
      const template = find(input.type).find(({ id }) => id === input.templateId.toLowerCase());
      if (!template) throw notFoundProblem();
      return template;
    },
  }),
];
