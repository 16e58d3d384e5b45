import type { AnyResource } from '../../resources/declaration/index.ts';
import type { Settings } from '../configuration/settings.ts';
import { platformKindOf } from '../database/kinds/index.ts';
import { columnName, identifierColumn, tableName } from '../database/naming.ts';
import { type Encryption, encryptionOf } from '../kernel/encryption.ts';
import type { SealedColumn } from '../kernel/renewal.ts';
import { hooksOf } from './extensions.ts';
import type { Values } from './input.ts';

/** The encryption purpose of a record's secret. Decryption needs the same one. */
export function secretPurpose(resource: AnyResource, name: string, uid: string): string {
  return `${resource.name}.${name} ${uid}`;
}

/** The encryption purpose of secrets inside a record's values. */
function partsPurpose(resource: AnyResource, uid: string): string {
  return secretPurpose(resource, 'parts', uid);
}

/** The columns of secrets, and those of values with secret parts. */
export function sealedColumns(resources: readonly AnyResource[]): SealedColumn[] {
  return resources.flatMap((resource) => {
    const partly: readonly string[] = hooksOf(resource.name).parts?.fields ?? [];
    return Object.entries(resource.fields).flatMap(([name, field]): SealedColumn[] => {
      const column = columnName(resource, name);
      const { isEncrypted } = platformKindOf(field);
      if (column === undefined || !(isEncrypted || partly.includes(name))) return [];
      const purpose = (uid: string) =>
        isEncrypted ? secretPurpose(resource, name, uid) : partsPurpose(resource, uid);
      return [{ table: tableName(resource), column, id: identifierColumn, purpose }];
    });
  });
}

/** `values` with its secrets encrypted. */
export async function sealed(
  resource: AnyResource,
  { settings }: { readonly settings: Settings },
  uid: string,
  values: Values,
): Promise<Values> {
  const { parts } = hooksOf(resource.name);
  const secrets = Object.entries(values).filter(([name, value]) => {
    const field = resource.fields[name];
    return field && platformKindOf(field).isEncrypted && typeof value === 'string';
  });
  if (secrets.length === 0 && !parts) return values;
  const encryption = await encryptionOf(settings);
  const encrypted = secrets.map(([name, value]) => [
    name,
    encryption.encrypt(String(value), secretPurpose(resource, name, uid)),
  ]);
  const purpose = partsPurpose(resource, uid);
  return {
    ...values,
    ...Object.fromEntries(encrypted),
    ...parts?.seal(values, (text) => encryption.encrypt(text, purpose)),
  };
}

/** Stored values with the secrets inside them decrypted. Fields that are secrets as a whole stay encrypted. */
export function withOpenParts<V extends object>(
  encryption: Encryption,
  resource: AnyResource,
  uid: string,
  values: V,
): V {
  const purpose = partsPurpose(resource, uid);
  const { parts } = hooksOf(resource.name);
  return { ...values, ...parts?.open({ ...values }, (text) => encryption.decrypt(text, purpose)) };
}

/** The same for a record that is about to be written. */
export async function opened(
  resource: AnyResource,
  { settings }: { readonly settings: Settings },
  uid: string,
  values: Values,
): Promise<Values> {
  if (!hooksOf(resource.name).parts) return values;
  return withOpenParts(await encryptionOf(settings), resource, uid, values);
}

/** `values` as shown in responses and the audit. */
export function masked<V extends object>(resource: AnyResource, values: V): V {
  return { ...values, ...hooksOf(resource.name).parts?.mask({ ...values }) };
}

/** `values` with the secrets of `before` in place of masks. */
export function withKeptSecrets(resource: AnyResource, before: Values, values: Values): Values {
  return { ...values, ...hooksOf(resource.name).parts?.keep(before, values) };
}
