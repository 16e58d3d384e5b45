import type { Localized } from '../declaration/localized.ts';

/** Messages for the errors of a rule. The error supplies the arguments. */
export const ruleFaultWords = {
  jsonEnds: 'This is not valid JSON: it ends too early.',
  jsonGoesOn: 'This is not valid JSON: something follows the end.',
  jsonTooDeep: 'This is not valid JSON: it is nested too deep.',
  jsonValue: 'This is not valid JSON: a value is expected.',
  jsonKey: 'This is not valid JSON: a key in double quotes is expected.',
  jsonColon: 'This is not valid JSON: a colon is expected.',
  jsonMember: 'This is not valid JSON: a comma or a closing brace is expected.',
  jsonItem: 'This is not valid JSON: a comma or a closing bracket is expected.',
  repeatedKey: '“%{key}” stands twice in one object; only one of the two would count.',
  tooLarge: 'The rule can have at most %{max} bytes; it has %{size}.',
  tooManyParts: 'The rule can have at most %{max} parts.',
  tooDeep: 'The rule can be nested at most %{max} levels deep.',
  listTooLong: 'A list can have at most %{max} values; this one has %{size}.',
  textTooLong: 'A text can have at most %{max} characters; this one has %{size}.',
  badText: 'The text contains a character that cannot be stored.',
  badNumber: 'The number is too large.',
  notARule: 'A rule is an object with one operator, or true for every event.',
  notACondition: 'A condition is expected here; a bare value would always have the same outcome.',
  notAMoment:
    '“%{text}” names no moment, which a time needs to be compared with: a date, a time and a zone, as in 2026-03-02T14:05:00Z.',
  partOfMoment:
    'What a time contains depends on the zone in which it is written; compare it with a moment instead.',
  emptyObject: 'An empty object counts as true and would fire on every event.',
  severalOperators:
    'An object with several keys (%{keys}) counts as true; each operator needs an object of its own.',
  unknownOperator: '“%{operator}” is not one of the operators that a rule can use.',
  otherOperator: '“%{operator}” is not one of the operators that a rule can use. %{instead}',
  tooFewArguments: '“%{operator}” has too few arguments: %{count}. The fewest are %{min}.',
  tooManyArguments: '“%{operator}” has too many arguments: %{count}. The most are %{max}.',
  fieldNotLiteral: 'The field of “var” must be written out as a text.',
  fieldEmpty:
    '“var” names no field; only within some, all and none does an empty name stand for the value itself.',
  fieldName: '“%{field}” is not the name of a field: names are separated by single dots.',
  fieldInherited: '“%{part}” is not a field of the event but something that every object has.',
  fieldTooLong: 'The name of a field can have at most %{max} characters.',
  unknownField: 'The event has no field “%{field}”, so this is the same for every event.',
  misspeltField: 'The event has no field “%{field}”. Did you mean “%{meant}”?',
  notAList: 'No field of the event is a list, so this is the same for every event.',
  sameForAll: 'This does not look at the event, so it is the same for every event.',
  noFlag: '“%{field}” is never true or false, so this is the same for every event.',
  noMoment: '“%{field}” is a time. Compare it with one, as in 2026-03-02T14:05:00Z.',
  noNumber: '“%{field}” is a number, which “%{text}” is not.',
  noText: '“%{field}” is a text, so it is never exactly %{number}.',
  noBuilding: 'No event is of all buildings. Leave the condition out, or choose buildings.',
  momentCalculated: '“%{field}” is a time, and times cannot be calculated with.',
  neverHolds: 'This and a condition before it exclude each other, so both never hold.',
  alwaysHolds: 'This holds whenever a condition before it does not, so one of them always holds.',
  defaultNotLiteral:
    'The value that stands in for a missing field must be a text, a number, true, false or null.',
} as const satisfies Readonly<Record<string, Localized>>;
