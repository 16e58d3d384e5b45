import type { AnyResource } from '../../resources/declaration/index.ts';
import { encryptionOf } from '../kernel/encryption.ts';
import type { Values } from './input.ts';
import type { Writing } from './writing.ts';

/** What a secret of a record is encrypted for; needed to read it again. */
export function secretPurpose(resource: AnyResource, name: string, uid: string): string {
  return `${resource.name}.${name} ${uid}`;
}

/** `values` with its secrets encrypted. */
export async function sealed(
  resource: AnyResource,
  { settings }: Writing,
  uid: string,
  values: Values,
): Promise<Values> {
  const secrets = Object.entries(values).filter(
    ([name, value]) => resource.fields[name]?.kind === 'secret' && typeof value === 'string',
  );
  if (secrets.length === 0) return values;
  const encryption = await encryptionOf(settings);
  const encrypted = secrets.map(([name, value]) => [
    name,
    encryption.encrypt(String(value), secretPurpose(resource, name, uid)),
  ]);
  return { ...values, ...Object.fromEntries(encrypted) };
}
