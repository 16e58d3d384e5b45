import { type Call, defineCall, type JsonSchema } from '../http/call.ts';
import { notFoundProblem } from '../kernel/problem.ts';
import { type IncidentTemplate, incidentTemplates, teamAssistTemplates } from './catalogue.ts';

const templatesSchema: JsonSchema = {
  type: 'array',
  items: { type: 'object', properties: { ID: { type: 'string' }, Name: { type: 'string' } } },
};

function shown(templates: readonly IncidentTemplate[]) {
  return templates.map(({ id, name }) => ({ ID: id, Name: name }));
}

/** Reference data of the alert service, whose addresses stand at the root (spec section 7, other). It takes the platform's own token. */
export const alertCalls: readonly Call[] = [
  defineCall({
    id: 'getIncidentTemplates',
    service: 'api/EM',
    method: 'GET',
    path: 'EMPolicy/GetIncidentTemplates',
    access: 'member',
    summary: 'The kinds of incidents',
    withoutDatabase: true,
    answers: { 200: templatesSchema },
    handler: () => Promise.resolve({ body: shown(incidentTemplates) }),
  }),
  defineCall({
    id: 'getIncidentSubTypes',
    service: 'api/Incidents',
    method: 'GET',
    path: 'GetSubTypes',
    access: 'member',
    summary: 'The sub-types of one kind of incident',
    query: {
      incidentTemplateId: { type: 'string', description: 'ID of the kind.', default: '', maxLength: 100 },
    },
    withoutDatabase: true,
    answers: {
      200: {
        type: 'array',
        items: { type: 'object', properties: { Id: { type: 'string' }, IncidentType: { type: 'string' } } },
      },
    },
    handler({ query }) {
      const found = [...incidentTemplates, ...teamAssistTemplates].find(
        ({ id }) => id === query.incidentTemplateId,
      );
      if (!found) return Promise.reject(notFoundProblem());
      return Promise.resolve({
        body: found.subTypes.map((name, index) => ({ Id: `${found.id}-${index + 1}`, IncidentType: name })),
      });
    },
  }),
  defineCall({
    id: 'getTeamAssistTemplates',
    service: 'api/EM',
    method: 'GET',
    path: 'TeamAssist/GetTemplates',
    access: 'member',
    summary: 'What colleagues can be asked for help with',
    query: {
      fromPlatform: {
        type: 'boolean',
        description: 'Those of the platform; there are no others.',
        default: true,
      },
    },
    withoutDatabase: true,
    answers: { 200: templatesSchema },
    handler: () => Promise.resolve({ body: shown(teamAssistTemplates) }),
  }),
];
