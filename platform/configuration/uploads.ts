import { StartError } from '../database/index.ts';
import { urlOf } from '../../resources/declaration/url.ts';

/** Azure Blob Storage. */
export interface AzureUploads {
  readonly kind: 'azure';
  /** The connection string of the storage account. */
  readonly connection: string;
  readonly container: string;
}

/** A service with the protocol of Amazon S3. */
export interface S3Uploads {
  readonly kind: 's3';
  /** Origin of the service. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly keyId: string;
  readonly secret: string;
}

/** The storage of uploaded files. */
export type UploadSettings = AzureUploads | S3Uploads | { readonly kind: 'folder' };

function partsOf(connection: string): ReadonlyMap<string, string> {
  return new Map(
    connection.split(';').map((part) => {
      const [name = '', ...value] = part.split('=');
      return [name.trim().toLowerCase(), value.join('=').trim()];
    }),
  );
}

/** The origin of a storage account, from its connection string. */
function azureOrigin(connection: string): string {
  const parts = partsOf(connection);
  // The emulator (Azurite) on this machine, on its documented default port.
  if (parts.get('usedevelopmentstorage') === 'true') return 'http://127.0.0.1:10000';
  const protocol = parts.get('defaultendpointsprotocol') ?? 'https';
  const suffix = parts.get('endpointsuffix') ?? 'core.windows.net';
  return parts.get('blobendpoint') ?? `${protocol}://${parts.get('accountname') ?? ''}.blob.${suffix}`;
}

/** Throws StartError for a text that is no connection string, or lacks the account or its key. The message does not repeat it. */
function checkConnection(connection: string): void {
  const parts = partsOf(connection);
  const names = ['accountname', 'blobendpoint'].some((name) => parts.get(name));
  const hasAccount = names && /^https?:$/.test(urlOf(azureOrigin(connection))?.protocol ?? '');
  const hasKey = ['accountkey', 'sharedaccesssignature'].some((name) => parts.get(name));
  if (parts.get('usedevelopmentstorage') === 'true' || (hasAccount && hasKey)) return;
  throw new StartError(
    `UPLOADS_AZURE is not the connection string of a storage account${hasAccount ? ': it lacks AccountKey or SharedAccessSignature' : ''}. Copy it from “Access keys” of the account.`,
  );
}

/** Reads the storage of uploads. Throws StartError with a message naming the variable. */
export function readUploadSettings(variable: (name: string) => string | undefined): UploadSettings {
  const connection = variable('UPLOADS_AZURE');
  const endpoint = variable('UPLOADS_S3');
  const container = variable('UPLOADS_CONTAINER') ?? 'uploads';
  if (connection !== undefined && endpoint !== undefined)
    throw new StartError('Set UPLOADS_AZURE or UPLOADS_S3, not both.');
  if (!/^[a-z\d][a-z\d-]{1,61}[a-z\d]$/.test(container))
    throw new StartError(
      `UPLOADS_CONTAINER is "${container}"; give 3 to 63 lower-case letters, digits and hyphens.`,
    );
  if (connection !== undefined) {
    checkConnection(connection);
    return { kind: 'azure', connection, container };
  }
  if (endpoint === undefined) {
    const alone = ['UPLOADS_S3_REGION', 'UPLOADS_S3_KEY_ID', 'UPLOADS_S3_SECRET'].find(
      (name) => variable(name) !== undefined,
    );
    if (alone !== undefined) throw new StartError(`${alone} belongs to UPLOADS_S3: set both, or neither.`);
    return { kind: 'folder' };
  }
  if (!/^https?:$/.test(urlOf(endpoint)?.protocol ?? ''))
    throw new StartError(`UPLOADS_S3 is "${endpoint}"; give the address of the service.`);
  const needed = (name: string) => {
    const value = variable(name);
    if (value === undefined) throw new StartError(`UPLOADS_S3 needs ${name}.`);
    return value;
  };
  return {
    kind: 's3',
    endpoint,
    region: variable('UPLOADS_S3_REGION') ?? 'us-east-1',
    bucket: container,
    keyId: needed('UPLOADS_S3_KEY_ID'),
    secret: needed('UPLOADS_S3_SECRET'),
  };
}

/** The URL of the service that stores uploads. Undefined for the data folder. */
export function uploadsAddress(uploads: UploadSettings): string | undefined {
  if (uploads.kind === 'azure') return azureOrigin(uploads.connection);
  return uploads.kind === 's3' ? uploads.endpoint : undefined;
}
