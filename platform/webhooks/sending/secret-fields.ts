import { credentialFields, type CredentialType } from '../../../resources/webhookCredentials/options.ts';
import { declared } from '../../resources/targets.ts';

/** The names of the secrets of credentials of a type. */
export function secretFields(type: CredentialType): string[] {
  const { fields } = declared('webhookCredentials');
  const { required, optional = [] } = credentialFields[type];
  return [...required, ...optional].filter((name) => fields[name]?.kind === 'secret');
}
