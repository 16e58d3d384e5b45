import { defineResource, flag, required, text } from '../declaration/index.ts';
import { sessionCheck } from './serviceToken.ts';

/** Response properties with the name. */
const names = { Name: text(), IncidentType: text(), Title: text() } as const;

/** Types of incidents, from the alert service. Its calls are at the root (spec section 7, other). */
export const incidentTypes = defineResource({
  name: 'incidentTypes',
  label: { one: 'Incident type', many: 'Incident types' },
  identifier: { field: 'ID', param: 'incidentTypeId' },
  tenancy: 'shared',
  scope: {},
  title: 'Name',
  fields: names,
  calls: { service: 'api/EM', path: 'EMPolicy', operations: [] },
  callsByHand: true,
  places: {},
  actions: {
    validateAuth: sessionCheck,
    incidents: {
      on: 'none',
      method: 'GET',
      path: 'GetIncidentTemplates',
      access: [],
      bearer: 'service',
      answer: { ID: text(required), ...names },
      shape: 'list',
      isOptional: 'remembered',
    },
    teamAssist: {
      on: 'none',
      method: 'GET',
      path: '/TeamAssist/GetTemplates',
      query: { fromPlatform: flag({ default: true }) },
      access: [],
      bearer: 'service',
      answer: { ID: text(required), ...names },
      shape: 'list',
      isOptional: 'remembered',
    },
    subTypes: {
      on: 'none',
      service: 'api/Incidents',
      method: 'GET',
      path: '/GetSubTypes',
      query: { incidentTemplateId: text({ required: true, maxLength: 100 }) },
      access: [],
      bearer: 'service',
      answer: { Id: text(required), ...names },
      shape: 'list',
      isOptional: true,
    },
  },
});
