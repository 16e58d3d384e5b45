import { type Actions, choice, flag, integer, json, required, text, uid } from '../../declaration/index.ts';
import type { Calendar } from '../../rules/schedule.ts';
import type { RuleTrace } from '../../rules/trace.ts';
import type { Step } from './exchange.ts';

/** Written as in RFC 9110, section 9. */
export const httpMethods = [
  { value: 'Post', label: 'POST' },
  { value: 'Put', label: 'PUT' },
  { value: 'Patch', label: 'PATCH' },
  { value: 'Get', label: 'GET' },
  { value: 'Delete', label: 'DELETE' },
] as const;

/** Supported media types of a webhook's body. */
export const contentTypes = [
  'application/json',
  'application/xml',
  'text/xml',
  'text/plain',
  'application/x-www-form-urlencoded',
] as const;
export type ContentType = (typeof contentTypes)[number];

/** Maximum length of a template in characters. */
export const maxTemplate = 65_536;

/** The response of a test of a credential. */
const attemptFields = {
  isDelivered: flag(required),
  /** Status of the last response. Null when there was none. */
  status: integer(),
  /** The reason for a failure. */
  sentence: text({ maxLength: 2000 }),
  steps: json<readonly Step[]>(required),
} as const;

/** The response of a test of a configuration, with the outcome of its rule. */
export const testFields = {
  ...attemptFields,
  rule: json<RuleTrace | { readonly error: string }>(required),
  /** The outcome and the status of the target on platforms that do not return steps. */
  success: flag(),
  statusCode: integer(),
} as const;

/** A test does not require a saved record. */
const trial = { service: 'webhooks/v2', method: 'POST', onlyReads: true } as const;

const anEvent = { required: true, example: {} } as const;

/** The preview of a template, the test of a configuration, and whether loopback targets are allowed. */
export const trials = {
  preview: {
    isOptional: 'remembered',
    ...trial,
    on: 'none',
    path: 'preview',
    body: {
      template: text({ multiline: true, maxLength: maxTemplate }),
      contentType: choice(contentTypes, required),
      event: json<unknown>(anEvent),
    },
    answer: {
      body: json<string>(required),
      bytes: integer(required),
      /** Fields without which the body would be invalid, by dotted path. */
      needs: json<readonly string[]>(required),
    },
  },
  try: {
    isOptional: true,
    ...trial,
    on: 'none',
    cost: 'server',
    path: 'try',
    body: {
      id: uid({
        help: 'The saved configuration: its secrets sign the test.',
      }),
      configuration: json<unknown>({
        required: true,
        example: { name: 'Example', url: 'https://hooks.example.org/' },
      }),
      event: json<unknown>(anEvent),
    },
    answer: testFields,
    message: 'webhook-test',
  },
  targets: {
    on: 'none',
    service: 'webhooks/v2',
    method: 'GET',
    path: 'targets',
    answer: { isLoopbackOpen: flag(required) },
    isOptional: 'remembered',
  },
  calendar: {
    on: 'none',
    service: 'webhooks/v2',
    method: 'GET',
    path: 'calendar',
    /** The data for conditions on the schedule. */
    answer: {
      timeZone: text(),
      buildingZones: json<Calendar['buildingZones']>(required),
      periods: json<Calendar['periods']>(required),
    },
    isOptional: 'remembered',
  },
  verify: {
    ...trial,
    on: 'record',
    path: '{configurationId}/verify',
    cost: 'server',
    body: { event: json<unknown>(anEvent) },
    isBare: true,
    answer: testFields,
    message: 'webhook-test',
  },
} as const satisfies Actions;

/** Tests a credential, saved or not, against a URL. */
export const credentialTrial = {
  isOptional: true,
  on: 'none',
  service: 'webhooks/v2',
  method: 'POST',
  path: 'try',
  cost: 'server',
  onlyReads: true,
  body: {
    id: uid({ help: 'The saved credential: it fills in the fields that are left out.' }),
    credential: json<unknown>({
      required: true,
      example: { name: 'Example', type: 'BasicAuth', username: 'user', password: 'secret' },
    }),
    url: text({ maxLength: 2000, example: 'https://hooks.example.org/' }),
  },
  answer: attemptFields,
  message: 'webhook-test',
} as const;
