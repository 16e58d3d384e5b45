import type { Field } from '../../resources/declaration/index.ts';
import fc from './fastCheck.ts';

type Arbitrary<Value> = ReturnType<typeof fc.constant<Value>>;

/** A line as the platform stores it: composed, trimmed, without control characters. */
const line = (maxLength: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(maxLength, 24) })
    .map((text) => text.normalize('NFC').trim())
    .filter((text) => text !== '' && text.length <= maxLength && !/\p{Cc}|\p{Surrogate}/u.test(text));

const word = fc.stringMatching(/^[a-z]{3,12}$/);
const byFormat: Readonly<Record<NonNullable<Field['format']>, Arbitrary<string>>> = {
  email: fc.tuple(word, fc.uuid()).map(([name, id]) => `${name}.${id}@northfield.example`),
  phone: fc.integer({ min: 1000, max: 9999 }).map((end) => `+1 (507) 555-${end}`),
  url: word.map((path) => `https://hooks.example.org/${path}`),
  origin: word.map((host) => `https://${host}.example.org`),
  postalCode: fc.integer({ min: 10_000, max: 99_999 }).map(String),
  uid: fc.uuid(),
};

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** Values that a reference field can have. */
export interface Targets {
  /** Stored values of a reference, or the possible items of a list of texts. */
  readonly values: readonly unknown[];
}

/** Valid values of a field. Undefined when the declaration is not sufficient to derive one. */
export function validValue(field: Field, { values }: Targets): Arbitrary<unknown> | undefined {
  const { kind, format, maxLength = 200, options = [], min = 0, max = 1000 } = field;
  const choice = options.map(({ value }) => value);
  switch (kind) {
    case 'text':
      return format ? byFormat[format] : line(maxLength);
    case 'integer':
      return fc.integer({ min, max });
    case 'decimal': {
      const steps = 10 ** (field.decimals ?? 2);
      const [least, most] = [Math.ceil(min * steps), Math.floor(max * steps)];
      return fc.integer({ min: least, max: most }).map((step) => step / steps);
    }
    case 'boolean':
      return fc.boolean();
    case 'date':
      return day;
    case 'instant':
      return day.map((date) => `${date}T06:30:00.000Z`);
    case 'choice':
      return fc.constantFrom(...choice);
    case 'choices':
      return fc.subarray(choice, { minLength: 1 });
    case 'reference':
      return values.length > 0 ? fc.constantFrom(...values) : undefined;
    case 'references':
    case 'uids':
      return values.length > 0 ? fc.subarray([...values], { minLength: 1, maxLength: 3 }) : undefined;
    case 'texts':
      if (values.length > 0) return fc.subarray([...values], { minLength: 1 });
      return fc.uniqueArray(format ? byFormat[format] : line(maxLength), { minLength: 1, maxLength: 4 });
    default:
      return undefined;
  }
}
