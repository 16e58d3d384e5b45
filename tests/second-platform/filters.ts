import type { AnyResource } from '../../resources/declaration/index.ts';
import { queryName } from '../../resources/declaration/conventions.ts';
import type { Values } from './records.ts';

/** An unsupported filter. Answered with 400. */
export class FilterError extends Error {}

const condition = /^(\w+)~(\w+)~(datetime'(?:[^']|'')*'|'(?:[^']|'')*'|[^~()]+)/;

type Test = (record: Values) => boolean;

/** The property of a filter or an order, ignoring case. */
export function propertyNamed(resource: AnyResource, name: string): string {
  const sought = name.toLowerCase();
  if (sought === resource.identifier.field.toLowerCase() || sought === 'uid' || sought === 'id') return 'id';
  const match = Object.keys(resource.fields).find(
    (field) => field.toLowerCase() === sought || queryName(resource, field).toLowerCase() === sought,
  );
  if (match === undefined || resource.fields[match]?.computed)
    throw new FilterError(`There is no field ${name}.`);
  return match;
}

function compare(recordValue: unknown, operator: string, text: string): boolean {
  const value =
    typeof recordValue === 'string' || typeof recordValue === 'number' || typeof recordValue === 'boolean'
      ? String(recordValue)
      : '';
  const [left, right] = [value.toLowerCase(), text.toLowerCase()];
  const order =
    left !== '' && !Number.isNaN(Number(left))
      ? Number(left) - Number(right)
      : left < right
        ? -1
        : Number(left > right);
  const tests: Readonly<Record<string, () => boolean>> = {
    eq: () => left === right,
    neq: () => left !== right,
    lt: () => order < 0,
    lte: () => order <= 0,
    gt: () => order > 0,
    gte: () => order >= 0,
    contains: () => left.includes(right),
    doesnotcontain: () => !left.includes(right),
    startswith: () => left.startsWith(right),
    endswith: () => left.endsWith(right),
  };
  const test = tests[operator];
  if (!test) throw new FilterError(`There is no operator ${operator}.`);
  return test();
}

/** Parses `filters` by the grammar of docs/conventions.md. Throws FilterError. */
export function readFilter(resource: AnyResource, filters: string): Test {
  let rest = filters;
  const take = (pattern: RegExp) => {
    const match = pattern.exec(rest);
    if (match) rest = rest.slice(match[0].length);
    return match;
  };
  const one = (): Test => {
    if (take(/^\(/)) {
      const inner = any();
      if (!take(/^\)/)) throw new FilterError('A parenthesis is not closed.');
      return inner;
    }
    const match = take(condition);
    if (!match) throw new FilterError(`Not understood: ${rest}`);
    const [, name = '', operator = '', literal = ''] = match;
    const property = propertyNamed(resource, name);
    const text = literal.replace(/^(?:datetime)?'|'$/g, '').replaceAll("''", "'");
    return (record) => {
      const recordValue = record[property];
      if (!Array.isArray(recordValue)) return compare(recordValue, operator, text);
      return recordValue.some((item) => compare(item, 'eq', text)) === (operator === 'eq');
    };
  };
  const all = (): Test => {
    const tests = [one()];
    while (take(/^~and~/)) tests.push(one());
    return (record) => tests.every((test) => test(record));
  };
  const any = (): Test => {
    const tests = [all()];
    while (take(/^~or~/)) tests.push(all());
    return (record) => tests.some((test) => test(record));
  };
  const test = any();
  if (rest !== '') throw new FilterError(`Not understood: ${rest}`);
  return test;
}
