import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const newKeys = {
  ec: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
  rsa: ['-newkey', 'rsa:2048'],
};

/** Writes a self-signed certificate for localhost and its key into a folder. Returns their paths. */
export function makeCertificate(
  folder: string,
  kind: keyof typeof newKeys = 'ec',
): { readonly key: string; readonly cert: string } {
  const files = { key: join(folder, 'localhost.key'), cert: join(folder, 'localhost.pem') };
  execFileSync(
    'openssl',
    [
      ['req', '-x509', '-nodes', '-days', '2'],
      newKeys[kind],
      ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
      ['-keyout', files.key, '-out', files.cert],
    ].flat(),
    { stdio: 'ignore' },
  );
  return files;
}
