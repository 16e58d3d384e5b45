import { incidentTypes } from '../../resources/incidentTypes/index.ts';
import type { Call } from '../http/call.ts';
import { notFoundProblem } from '../kernel/problem.ts';
import { answerAction } from '../resources/calls/actions.ts';
import { type IncidentTemplate, incidentTemplates, teamAssistTemplates } from './catalogue.ts';

function answerOf(templates: readonly IncidentTemplate[]) {
  return templates.map(({ id, name }) => ({ ID: id, Name: name }));
}

/** Reference data of the alert service, whose paths are at the root (spec section 7, other). They accept only the service token. */
export const alertCalls: readonly Call[] = [
  answerAction(incidentTypes, 'incidents', {
    summary: 'The kinds of incidents',
    mode: 'detached',
    handler: async () => answerOf(incidentTemplates),
  }),
  answerAction(incidentTypes, 'teamAssist', {
    summary: 'The kinds of help that people can ask colleagues for',
    mode: 'detached',
    handler: async () => answerOf(teamAssistTemplates),
  }),
  answerAction(incidentTypes, 'subTypes', {
    summary: 'The sub-types of one kind of incident',
    mode: 'detached',
    async handler({ input }) {
      const template = [...incidentTemplates, ...teamAssistTemplates].find(
        ({ id }) => id === input.incidentTemplateId,
      );
      if (!template) throw notFoundProblem();
      return template.subTypes.map((name, index) => ({
        Id: `${template.id}-${index + 1}`,
        IncidentType: name,
      }));
    },
  }),
];
