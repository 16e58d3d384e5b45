import type { Field } from '../../resources/declaration/index.ts';
import fc from './fastCheck.ts';

/** Values of a field in responses: the shapes that platforms use, and arbitrary JSON. */
export function wireOf({ options = [{ value: 'Active' }] }: Field) {
  const uid = fc.uuid();
  const item = fc.oneof(
    uid,
    fc.record({ roleUID: uid }),
    fc.string(),
    fc.integer(),
    fc.record({ x: fc.string() }),
  );
  const spelling = fc.constantFrom(
    ...options.flatMap(({ value, code, label }) => [value, code ?? value, label ?? value]),
  );
  return fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.integer(),
    fc.integer().map(String),
    fc.constantFrom(null, '', true, 'False', 'Dormant', '2027-03-01', '2027-03-01T10:00:00Z'),
    uid,
    spelling,
    fc.record({ uid, name: fc.string() }),
    fc.record({ roleUID: uid, roleName: fc.string() }),
    fc.array(fc.oneof(item, spelling)),
  );
}
