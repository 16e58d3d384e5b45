import { defineResource, flag, required, secret, text } from '../declaration/index.ts';

/**
 * The session check with the identity provider (spec section 7, other). Its response is the service token: a short-lived token for calls to
 * applications beside the platform, for one client and one building. The spec also calls it alert token and mobile-backend token.
 */
const sessionCheck = {
  on: 'none',
  service: '.auth',
  method: 'POST',
  path: '/ValidateAuth',
  onlyReads: true,
  access: [],
  body: {
    refreshtoken: secret(),
    /** All zeros mean all buildings. */
    buildinguid: text({ maxLength: 36 }),
    clientuid: text({ ...required, maxLength: 36 }),
  },
  answer: { JsonWebToken: text({ ...required, maxLength: 8192 }) },
  message: 'mobile-backend-token',
} as const;

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
