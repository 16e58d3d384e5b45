import { expect, it } from 'vitest';
import { namedIn, readList } from '../../../resources/declaration/codec/index.ts';

it.each([
  ['a bare array', ['a'], { items: ['a'] }],
  ['items', { items: ['a'], rowCount: 41 }, { items: ['a'], rowCount: 41, isLowerBound: false }],
  ['Items', { Items: ['a'], TotalCount: '41' }, { items: ['a'], rowCount: 41, isLowerBound: false }],
  ['results', { results: ['a'] }, { items: ['a'], isLowerBound: false }],
  [
    'a lower bound',
    { items: [], rowCount: 1000, rowCountIsLowerBound: true },
    { items: [], rowCount: 1000, isLowerBound: true },
  ],
  ['nothing', null, { items: [] }],
  ['another array', { Data: ['a'], page: 1 }, { items: ['a'], isLowerBound: false }],
  ['no rows', { items: null, rowCount: 0 }, { items: [], rowCount: 0, isLowerBound: false }],
  ['a record', { uid: 'a' }, { items: [], isUnreadable: true, isLowerBound: false }],
  ['null in place of rows', { items: null }, { items: [], isUnreadable: true, isLowerBound: false }],
  ['a number', 7, { items: [], isUnreadable: true }],
])('a list response with %s is read', (_, answer, expected) => {
  expect(readList(answer)).toEqual(expected);
});

it.each([
  [
    { uid: 'u', name: 'North' },
    { uid: 'u', name: 'North' },
  ],
  [
    { Id: 7, Name: 'North' },
    { uid: '7', name: 'North' },
  ],
  [
    { buildingUID: 'u', name: '' },
    { uid: 'u', name: 'u' },
  ],
  [{ uid: null, name: 'North' }, undefined],
  ['u', undefined],
])('the reference %j is read as %j', (value, expected) => {
  expect(namedIn(value)).toEqual(expected);
});
