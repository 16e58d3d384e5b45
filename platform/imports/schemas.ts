import type { JsonSchema } from '../http/call.ts';

const uuid: JsonSchema = { type: 'string', format: 'uuid' };
const texts: JsonSchema = { type: 'array', items: { type: 'string' } };
const mapping: JsonSchema = {
  type: 'array',
  maxItems: 1000,
  items: { type: ['string', 'null'], maxLength: 100 },
  description: 'By column of the sheet: the field that it fills, or null.',
};

/** A name of a file, or of a file that was put to the storage. */
export const fileName: JsonSchema = { type: 'string', minLength: 1, maxLength: 255 };

export const uploadDetails: JsonSchema = {
  type: 'object',
  properties: {
    UploadedFileName: { type: 'string', description: 'Names the file in the calls that follow.' },
    url: { type: 'string', format: 'uri', description: 'Where to PUT the file, once, within 15 minutes.' },
  },
};

export const fileDetails: JsonSchema = {
  type: 'object',
  properties: {
    originalFileName: { type: 'string' },
    listOfSheets: texts,
    availableColumnsForBuildingImport: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          displayName: { type: 'string' },
          required: { type: 'boolean' },
        },
      },
    },
    firstRowsOfData: {
      type: 'array',
      items: texts,
      description: 'The rows after the headers, cell by cell.',
    },
    sheetName: { type: 'string', description: 'The sheet that the rows are of.' },
    headers: texts,
    columnMapping: {
      ...mapping,
      description: 'By column: the field that its header seems to mean, or null.',
    },
  },
};

export const importRequest: JsonSchema = {
  type: 'object',
  required: ['UploadedFileName'],
  additionalProperties: false,
  properties: {
    UploadedFileName: fileName,
    sheetName: { type: 'string', minLength: 1, maxLength: 100 },
    columnMapping: mapping,
  },
};

export const importQueued: JsonSchema = {
  type: 'object',
  properties: {
    configurationUID: uuid,
    sendToQueue: { type: 'boolean' },
    status: { type: 'string' },
  },
};

const whole: JsonSchema = { type: 'integer', minimum: 0 };

export const importReport: JsonSchema = {
  type: 'object',
  properties: {
    uid: uuid,
    clientUID: uuid,
    originalFileName: { type: 'string' },
    sheetName: { type: 'string' },
    status: { type: 'string', enum: ['Queued', 'Running', 'Completed', 'Failed'] },
    created: whole,
    updated: whole,
    skipped: whole,
    failed: whole,
    problem: { type: ['string', 'null'] },
    requestedAt: { type: 'string', format: 'date-time' },
    finishedAt: { type: ['string', 'null'], format: 'date-time' },
  },
};

export const importRow: JsonSchema = {
  type: 'object',
  properties: {
    rowNumber: {
      type: 'integer',
      minimum: 1,
      description: 'As spreadsheets count: the headers stand in row 1.',
    },
    outcome: { type: 'string', enum: ['created', 'updated', 'skipped', 'failed'] },
    title: { type: ['string', 'null'] },
    recordUID: { type: ['string', 'null'], format: 'uuid' },
    reasons: { type: ['object', 'null'], additionalProperties: texts },
    cells: { type: ['array', 'null'], items: { type: 'string' }, description: 'Of rows that failed.' },
  },
};
