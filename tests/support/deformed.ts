import type { Field, Fields } from '../../resources/declaration/index.ts';
import { kindOf } from '../../resources/declaration/kinds/index.ts';

export const uid = '33333333-3333-4333-8333-333333333333';

type Wire = Readonly<Record<string, unknown>>;

/** A value of a field as docs/conventions.md describes responses. */
function wellFormed(field: Field): unknown {
  if (field.items) return [answerOf(field.items)];
  const option = field.options?.[0]?.value ?? 'Active';
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return 7;
    case 'boolean':
      return true;
    case 'date':
      return '2027-03-01';
    case 'instant':
      return '2027-03-01T10:00:00Z';
    case 'choice':
      return option;
    case 'choices':
      return [option];
    case 'reference':
      return field.shape === 'object' ? { uid, name: 'Hall' } : field.targetKey === undefined ? uid : 'US';
    case 'references':
      return [field.itemKey === undefined ? uid : { [field.itemKey]: uid, name: 'Hall' }];
    case 'uids':
      return [uid];
    case 'texts':
      return ['one'];
    case 'json':
      return { one: 1 };
    default:
      return 'one';
  }
}

/** A response that has every member. */
export const answerOf = (fields: Fields): Wire =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !kindOf(field).isWriteOnly)
      .map(([name, field]) => [name, wellFormed(field)]),
  );

/** Values of each kind of JSON. A member has other ones than its own among them. */
const others = [
  null,
  '',
  'odd',
  4711,
  -0.5,
  true,
  false,
  {},
  { odd: [1] },
  [],
  [null],
  ['odd', 4711, {}],
  [[1]],
];

const cases = [
  (name: string) => name.charAt(0).toUpperCase() + name.slice(1),
  (name: string) => name.toUpperCase(),
  (name: string) => name.toLowerCase(),
];

const without = (answer: Wire, name: string): Record<string, unknown> => {
  const { [name]: _, ...rest } = answer;
  return rest;
};

/** The response with one of its members absent, null, or of another kind. */
export const withOddMember = (answer: Wire, name: string): readonly Wire[] => [
  without(answer, name),
  ...others.map((value) => ({ ...answer, [name]: value })),
];

/** The response with one of its members in another case. */
export const inOtherCase = (answer: Wire, name: string): readonly Wire[] =>
  cases.map((spell) => ({ ...without(answer, name), [spell(name)]: answer[name] }));
