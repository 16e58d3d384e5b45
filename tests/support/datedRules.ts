import fc from './fastCheck.ts';

/** A few timestamps, so that many are equal: milliseconds since 1970 around a new year in UTC. */
const instants = fc.integer({ min: -3, max: 3 }).map((half) => Date.UTC(2026, 0, 1) + half * 1_800_500);

/** Notations of a timestamp: any zone, with or without a fraction of the second. */
const writings = fc.record({ minutes: fc.integer({ min: -1439, max: 1439 }), digits: fc.nat({ max: 9 }) });

/** A timestamp in another notation of the same instant. */
function writeMoment(instant: number, { minutes, digits }: { minutes: number; digits: number }): string {
  const local = new Date(instant + minutes * 60_000).toISOString();
  const fraction = local.slice(20, 23);
  const fractionText = fraction === '000' && digits === 0 ? '' : `.${fraction.padEnd(digits, '0')}`;
  const two = (value: number) => String(value).padStart(2, '0');
  const ahead = Math.abs(minutes);
  const zone =
    minutes === 0 ? 'Z' : `${minutes < 0 ? '-' : '+'}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
  return local.slice(0, 19) + fractionText + zone;
}

/** A timestamp in UTC, and the same instant in another notation. */
export const moments = fc
  .tuple(instants, writings)
  .map(([instant, writing]) => [new Date(instant).toISOString(), writeMoment(instant, writing)] as const);
type Twice = readonly [inUtc: unknown, anyhow: unknown];
const twice = (parts: readonly Twice[], build: (values: readonly unknown[]) => unknown): Twice => [
  build(parts.map(([inUtc]) => inUtc)),
  build(parts.map(([, anyhow]) => anyhow)),
];
const times = fc
  .constantFrom('initiatedTimestamp', 'resolvedTimestamp')
  .map((path): Twice => [{ var: path }, { var: path }]);

const datedConditions: fc.Arbitrary<Twice> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('==', '!=', '===', '!==', '<', '<=', '>', '>='),
      times,
      fc.oneof(moments, times),
      fc.boolean(),
    )
    .map(([operator, left, right, isTurned]) =>
      twice(isTurned ? [right, left] : [left, right], (values) => ({ [operator]: values })),
    ),
  fc
    .tuple(fc.constantFrom('<', '<='), moments, times, moments)
    .map(([operator, ...values]) => twice(values, (between) => ({ [operator]: between }))),
  fc
    .tuple(times, fc.array(moments, { maxLength: 4 }))
    .map(([time, list]) => twice([time, ...list], ([sought, ...values]) => ({ in: [sought, values] }))),
  fc
    .tuple(fc.constantFrom('some', 'all', 'none'), fc.array(times, { minLength: 1, maxLength: 2 }), moments)
    .map(([quantifier, list, moment]) =>
      twice([moment, ...list], ([value, ...fields]) => ({
        [quantifier]: [fields, { '<=': [{ var: '' }, value] }],
      })),
    ),
);

/** Rules about timestamps, each in UTC and in any zone, and events likewise. */
export const datedRules: fc.Arbitrary<Twice> = fc
  .tuple(fc.constantFrom('and', 'or'), fc.array(datedConditions, { minLength: 1, maxLength: 3 }))
  .map(([operator, conditions]) => twice(conditions, (parts) => ({ [operator]: parts })));
export const datedEvents: fc.Arbitrary<Twice> = fc
  .tuple(moments, fc.oneof(moments, fc.constant<Twice>([null, null])))
  .map((values) =>
    twice(values, ([initiatedTimestamp, resolvedTimestamp]) => ({ initiatedTimestamp, resolvedTimestamp })),
  );
