import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Writes a self-signed certificate for localhost and its key into a folder. Returns their paths. */
export function makeCertificate(folder: string): { readonly key: string; readonly cert: string } {
  const files = { key: join(folder, 'localhost.key'), cert: join(folder, 'localhost.pem') };
  execFileSync(
    'openssl',
    [
      ['req', '-x509', '-nodes', '-days', '2'],
      ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
      ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
      ['-keyout', files.key, '-out', files.cert],
    ].flat(),
    { stdio: 'ignore' },
  );
  return files;
}
