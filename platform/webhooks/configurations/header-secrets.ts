import type { RecordOf } from '../../../resources/declaration/index.ts';
import { originOf } from '../../../resources/declaration/origin.ts';
import {
  type CustomHeader,
  headerNamed,
  isCustomHeaders,
  isSecretHeader,
  mask,
  maskHeaders,
} from '../../../resources/webhookConfigurations/customHeaders.ts';
import type { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import type { SecretParts } from '../../resources/hooks.ts';

/** A stored header. The value of a secret one is encrypted. */
type StoredHeader = Omit<CustomHeader, 'value'> & ({ readonly value: string } | { readonly sealed: string });

type Configuration = Partial<RecordOf<typeof webhookConfigurations>>;

function isStoredHeaders(value: unknown): value is readonly StoredHeader[] {
  return Array.isArray(value) && value.every((header) => typeof header === 'object' && header !== null);
}

/** True when a change would send stored secrets to another origin or without certificate checks. */
function goesElsewhere(before: Configuration, after: Configuration): boolean {
  const dropsCertificateCheck = Boolean(after.ignoreSslErrors) && !before.ignoreSslErrors;
  return originOf(before.url) !== originOf(after.url) || dropsCertificateCheck;
}

/** The headers of `after`, with masked values replaced by those of `before`. Masked values are not restored for another origin. */
function keepHeaders(before: Configuration, after: Configuration): Configuration {
  const headersBefore = before.customHeaders;
  if (!isCustomHeaders(headersBefore)) return {};
  const customHeaders = after.customHeaders === undefined ? maskHeaders(headersBefore) : after.customHeaders;
  if (!isCustomHeaders(customHeaders)) return {};
  if (goesElsewhere(before, { ...before, ...after })) return { customHeaders };
  return {
    customHeaders: customHeaders.map((header) =>
      header.value === mask ? (headerNamed(headersBefore, header.name) ?? header) : header,
    ),
  };
}

/**
 * A decrypted value. The mask for one that cannot be decrypted: the configuration stays open to changes, and as no new value may be the mask,
 * nothing is sent until the value is entered again.
 */
function openValue(sealedValue: string, decrypt: (ciphertext: string) => string): string {
  try {
    return decrypt(sealedValue);
  } catch {
    return mask;
  }
}

/** Values of secret headers. */
export const headerSecrets: SecretParts<RecordOf<typeof webhookConfigurations>> = {
  fields: ['customHeaders'],
  seal: ({ customHeaders }, encrypt) =>
    isCustomHeaders(customHeaders)
      ? {
          customHeaders: customHeaders.map(({ value, ...header }): StoredHeader =>
            isSecretHeader(header) ? { ...header, sealed: encrypt(value) } : { ...header, value },
          ),
        }
      : {},
  open: ({ customHeaders }, decrypt) =>
    isStoredHeaders(customHeaders)
      ? {
          customHeaders: customHeaders.map((header): CustomHeader => {
            if (!('sealed' in header)) return header;
            const { sealed, ...more } = header;
            return { ...more, value: openValue(sealed, decrypt) };
          }),
        }
      : {},
  mask: ({ customHeaders }) =>
    isStoredHeaders(customHeaders)
      ? {
          customHeaders: maskHeaders(
            customHeaders.map((header) => {
              if (!('sealed' in header)) return header;
              const { sealed: _, ...more } = header;
              return { ...more, value: mask };
            }),
          ),
        }
      : {},
  keep: keepHeaders,
};
