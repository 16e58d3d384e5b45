import fc from './fastCheck.ts';
import { checkRule } from '../../resources/rules/check.ts';
import { eventFieldsOf } from '../../resources/events/index.ts';
import { moments } from './datedRules.ts';

/** Number of runs of each property; `PROPERTY_RUNS` overrides it. */
export const propertyRuns = Number(process.env['PROPERTY_RUNS'] ?? 500);

const eventFields = eventFieldsOf('Emergency');

const fields = [
  ...eventFields.map(({ path }) => path),
  'person',
  'tags',
  'tags.0',
  'tags.length',
  'people',
  'incidentType.length',
  'missing',
  'constructorOf.nothing',
];

/** Texts, numbers, booleans and null, including those that JavaScript compares unexpectedly. */
const scalars = fc.oneof(
  fc.constantFrom('Lockdown', 'Evacuation', '', '10', '9', ' 1 ', '1,2', 'null', '[object Object]', 'é“”'),
  fc.string({ maxLength: 5, unit: fc.constantFrom('a', 'b', '1', ' ', '"', '“', '”', '\\', '(', ')') }),
  fc.integer({ min: -20, max: 20 }),
  fc.constantFrom(0.1, 1e21, -0.5),
  fc.boolean(),
  fc.constant(null),
);

/** Any value of an event, lists and objects included. */
export const eventValues: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalars,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('id', 'firstName', 'a', 'length', 'tags', 'toString'), tie('value'), {
      maxKeys: 3,
    }),
  ),
})).value;

/** Events of the declared shape or nearly, with unexpected values. */
export const events: fc.Arbitrary<Record<string, unknown>> = fc.record(
  {
    incidentStatus: scalars,
    incidentType: fc.oneof(fc.constantFrom('Lockdown', 'Evacuation', 'Hold'), eventValues),
    incidentSubType: scalars,
    incidentSource: eventValues,
    person: fc.oneof(
      fc.record({ id: scalars, firstName: scalars, lastName: scalars, phone: scalars, email: scalars }),
      eventValues,
    ),
    lat: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), scalars),
    lon: scalars,
    buildingId: scalars,
    initiatedTimestamp: scalars,
    resolvedTimestamp: scalars,
    tags: fc.oneof(fc.array(scalars, { maxLength: 5 }), eventValues),
    people: fc.array(fc.record({ firstName: scalars, tags: fc.array(scalars, { maxLength: 3 }) }), {
      maxLength: 3,
    }),
  },
  { requiredKeys: [] },
);

type Rule = unknown;
const one = (operator: string, ...args: fc.Arbitrary<Rule>[]) =>
  fc.tuple(...args).map((values) => ({ [operator]: values }));
const many = (operator: string, arg: fc.Arbitrary<Rule>, minLength = 1) =>
  fc.array(arg, { minLength, maxLength: 4 }).map((values) => ({ [operator]: values }));

const variable = fc.oneof(
  fc.constantFrom(...fields).map((field) => ({ var: field })),
  fc.tuple(fc.constantFrom(...fields), scalars).map((args) => ({ var: args })),
);
const names = fc.constantFrom(...fields);
const elementVariable = fc.oneof(
  variable,
  fc.constantFrom('', 'firstName', 'tags', '0').map((field) => ({ var: field })),
);

/** True when a timestamp of the event is compared with something that is not a timestamp. */
const mistakesTimes = (rule: Rule) =>
  checkRule(rule).some(({ key }) => key === 'notAMoment' || key === 'partOfMoment');

/** Rules of every safe operator in every arrangement that `checkRule` accepts. None contains a timestamp; see `datedRules.ts`. */
export const rules: fc.Arbitrary<Rule> = fc
  .letrec<{
    condition: Rule;
    element: Rule;
    value: Rule;
    elementValue: Rule;
    gathering: Rule;
  }>((tie) => {
    const conditionsOf = (
      condition: fc.Arbitrary<Rule>,
      value: fc.Arbitrary<Rule>,
      field: fc.Arbitrary<Rule>,
    ) =>
      fc.oneof(
        { maxDepth: 5, depthIdentifier: 'rule' },
        field,
        fc.boolean(),
        ...['==', '===', '!=', '!==', '<', '<=', '>', '>='].map((operator) => one(operator, value, value)),
        one('<', value, value, value),
        one('<=', value, value, value),
        many('and', condition),
        many('or', condition),
        one('!', condition),
        one('!!', condition),
        condition.filter((only) => !Array.isArray(only)).map((only) => ({ '!': only })),
        many('if', condition, 2),
        one('in', value, value),
        one('in', field, fc.array(scalars, { maxLength: 4 })),
        ...['some', 'all', 'none'].map((operator) => one(operator, value, tie('element'))),
        many('?:', condition, 1),
        scalars,
        fc.array(value, { maxLength: 2 }),
        value,
      );
    const valuesOf = (value: fc.Arbitrary<Rule>, condition: fc.Arbitrary<Rule>, field: fc.Arbitrary<Rule>) =>
      fc.oneof(
        { maxDepth: 5, depthIdentifier: 'rule' },
        field,
        scalars,
        fc.array(value, { maxLength: 3 }),
        ...['+', '*', 'min', 'max'].map((operator) => many(operator, value)),
        ...['-', '/', '%'].map((operator) => one(operator, value, value)),
        one('-', value),
        ...['merge', 'cat'].map((operator) => many(operator, value, 0)),
        one('substr', value, fc.integer({ min: -4, max: 4 })),
        one('substr', value, fc.integer({ min: -4, max: 4 }), fc.integer({ min: -4, max: 4 })),
        one('filter', value, tie('element')),
        one('map', value, tie('elementValue')),
        one('reduce', value, tie('gathering'), scalars),
        one('reduce', value, tie('gathering')),
        many('missing', names, 0),
        one('missing', fc.oneof(names, many('merge', names, 0))),
        one('missing_some', fc.integer({ min: 0, max: 3 }), fc.array(names, { maxLength: 3 })),
        condition.filter((node) => typeof node === 'object'),
        fc.tuple(condition, value, value).map((args) => ({ if: args })),
      );
    return {
      condition: conditionsOf(tie('condition'), tie('value'), variable),
      element: conditionsOf(tie('element'), tie('elementValue'), elementVariable),
      value: valuesOf(tie('value'), tie('condition'), variable),
      elementValue: valuesOf(tie('elementValue'), tie('element'), elementVariable),
      gathering: valuesOf(
        tie('elementValue'),
        tie('element'),
        fc.constantFrom('current', 'accumulator', 'current.firstName').map((field) => ({ var: field })),
      ),
    };
  })
  .condition.filter(
    (rule) =>
      (rule === true || (typeof rule === 'object' && rule !== null && !Array.isArray(rule))) &&
      !mistakesTimes(rule),
  );

const phrases = fc.stringMatching(/^[a-zA-Z"“é][a-zA-Z \-"“]{0,8}$/).filter((text) => text.trim() !== '');
const field = (types: readonly string[]) =>
  fc.constantFrom(...eventFields.filter(({ type }) => types.includes(type)).map(({ path }) => path));
const valueOf = (type: string): fc.Arbitrary<unknown> =>
  type === 'number'
    ? fc.oneof(fc.integer({ min: -200, max: 200 }), fc.constantFrom(0.1, 1e21))
    : type === 'instant'
      ? moments.map(([, anyhow]) => anyhow)
      : phrases;
const sometimes = (...choices: ((path: string, value: unknown, other: unknown) => Rule)[]) =>
  fc.constantFrom(...choices);

const betweenFields = ['==', '!=', '===', '!=='];
const ordered = ['<', '<=', '>', '>='];

/** Conditions that the builder supports, in each equivalent notation. */
const plainConditions: fc.Arbitrary<Rule> = fc.oneof(
  ...(['text', 'number', 'instant'] as const).map((type) =>
    fc
      .tuple(
        field([type]),
        valueOf(type),
        valueOf(type),
        fc.uniqueArray(valueOf(type), { minLength: 1, maxLength: 4 }),
        sometimes(
          (path, value) => ({ '==': [{ var: path }, value] }),
          (path, value) => ({ '!=': [{ var: [path] }, value] }),
          (path, value) => ({ '===': [{ var: path }, value] }),
          (path, value) => ({ '!==': [{ var: path }, value] }),
          (path) => ({ '==': [{ var: path }, null] }),
          (path) => ({ '!=': [{ var: path }, null] }),
          (path) => ({ '!': [{ var: path }] }),
          (path) => ({ '!': { var: path } }),
          (path) => ({ '!!': { var: path } }),
          (path) => ({ var: path }),
          (path, _, list) => ({ in: [{ var: path }, list] }),
          (path, _, list) => ({ '!': { in: [{ var: path }, list] } }),
          ...(type === 'text'
            ? [
                (path: string, value: unknown) => ({ in: [value, { var: path }] }),
                (path: string, value: unknown) => ({ '!': [{ in: [value, { var: path }] }] }),
              ]
            : ordered.map((operator) => (path: string, value: unknown) => ({
                [operator]: [{ var: path }, value],
              }))),
        ),
      )
      .map(([path, value, , list, write]) => write(path, value, list)),
  ),
  fc
    .tuple(fc.constantFrom('<', '<='), field(['number']), valueOf('number'), valueOf('number'))
    .map(([operator, path, low, high]) => ({ [operator]: [low, { var: path }, high] })),
  ...(['text', 'number', 'instant'] as const).map((type) =>
    fc
      .tuple(
        field([type]),
        field([type]),
        fc.constantFrom(...betweenFields, ...(type === 'text' ? [] : ordered)),
      )
      .map(([left, right, operator]) => ({ [operator]: [{ var: left }, { var: [right] }] })),
  ),
  ...(['text', 'number', 'instant'] as const).map((type) =>
    fc
      .tuple(
        fc.uniqueArray(field([type]), { minLength: 1, maxLength: 3 }),
        valueOf(type),
        fc.uniqueArray(valueOf(type), { minLength: 1, maxLength: 3 }),
        fc.constantFrom('some', 'all', 'none'),
        fc.constantFrom(
          '==',
          '!=',
          '===',
          'in',
          '!in',
          '!',
          '!!',
          '== null',
          ...(type === 'text' ? ['has'] : ordered),
        ),
      )
      .map(([paths, value, list, quantifier, kind]) => {
        const element = { var: '' };
        const conditions: Readonly<Record<string, Rule>> = {
          in: { in: [element, list] },
          '!in': { '!': { in: [{ var: [''] }, list] } },
          '!': { '!': element },
          '!!': { '!!': [element] },
          '== null': { '==': [element, null] },
          has: { in: [value, element] },
        };
        return {
          [quantifier]: [
            paths.map((path) => ({ var: path })),
            conditions[kind] ?? { [kind]: [element, value] },
          ],
        };
      }),
  ),
  fc.tuple(field(['text']), field(['text']), fc.boolean()).map(([part, whole, isNot]) => {
    const contains = { in: [{ var: part }, { var: whole }] };
    return isNot ? { '!': contains } : contains;
  }),
);

/** Rules that the builder supports. */
export const plainRules: fc.Arbitrary<Rule> = fc.letrec<{ rule: Rule }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    plainConditions,
    many('and', tie('rule')),
    many('or', tie('rule')),
    one('!', tie('rule')),
    tie('rule').map((only) => ({ '!': only })),
    one('!!', tie('rule')),
  ),
})).rule;
