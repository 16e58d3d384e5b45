import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { describe, expect, inject, it } from 'vitest';

import { freePort } from '../../../scripts/lib/port.mjs';
import { root } from '../../../scripts/lib/root.mjs';
import { makeCertificate } from '../../support/certificate.ts';
import { compiled } from '../../support/platform.ts';
import { startOwnServer } from '../database/own-server.ts';

const nginx = '/usr/sbin/nginx';
const timeout = 400_000;

/** The commands of a chapter, in their order. */
function commandsOf(chapter: string): string {
  const text = readFileSync(`${root}/docs/operating.md`, 'utf8');
  const from = text.indexOf(`\n## ${chapter}\n`);
  const until = text.indexOf('\n## ', from + 1);
  return Array.from(text.slice(from, until).matchAll(/^```sh\n(.*?)^```$/gms), ([, block]) => block).join('');
}

/** A certificate for localhost, and nginx with the configuration of deploy/ in front of a port. */
async function prepareNginx(folder: string, port: number) {
  const { key, cert } = makeCertificate(folder);
  const [plain, secure] = [await freePort(), await freePort()];
  const server = readFileSync(`${root}/deploy/nginx.conf`, 'utf8')
    .replaceAll('127.0.0.1:8007', `127.0.0.1:${port}`)
    .replaceAll('portal.example.org', `localhost`)
    .replaceAll('/etc/ssl/certs/portal.pem', cert)
    .replaceAll('/etc/ssl/private/portal.key', key)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ', `listen 127.0.0.1:${secure} `);
  mkdirSync(join(folder, 'logs'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; ${temporary.join(' ')}\n${server} }`,
  );
  return { cert, url: `https://localhost:${secure}` };
}

describe('The chapter “First production”', () => {
  it.skipIf(!inject('hasPostgres') || !existsSync(nginx))(
    'leads from an empty server of PostgreSQL to an administrator behind nginx and a restored backup',
    { timeout },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'safety-portal-first-'));
      const server = await startOwnServer();
      try {
        const port = await freePort();
        const { cert, url } = await prepareNginx(folder, port);
        const commands = commandsOf('First production');
        // Packages are installed from a registry, which `tooling/release` tries without one.
        expect(commands).toContain('npm ci --omit=dev\n');
        const [program = ''] = compiled('main').slice(-1);
        const ready = `until curl --silent --fail http://127.0.0.1:${port}/health/ready; do kill -0 $platform; sleep 0.2; done`;
        const script = [
          'set -euo pipefail',
          "trap 'kill $platform; kill $proxy; wait $platform || true' EXIT",
          commands
            .replace('npm ci --omit=dev\n', '')
            .replace(
              /^npm start$/m,
              `node ${program} > ${folder}/output 2>&1 &\nplatform=$!\n${ready}\n${nginx} -p ${folder} -c ${folder}/nginx.conf -g 'daemon off;' &\nproxy=$!`,
            )
            // The build of the tests, which nothing brings up to date meanwhile.
            .replaceAll(/npm run (\w+) --/g, `node ${dirname(program)}/commands/$1.js`)
            .replaceAll(/npm run (\w+)$/gm, `node ${dirname(program)}/commands/$1.js`)
            .replaceAll('postgres://postgres@db.example.org/postgres', server.url)
            .replaceAll('db.example.org', new URL(server.url).host)
            .replaceAll('https://portal.example.org', url)
            .replaceAll('/backups', folder),
          // The administrator follows the link.
          `link=$(node ${dirname(program)}/commands/setup.js second@example.org --add | grep --only-matching 'token=[^ ]*')`,
          `curl --silent --show-error --fail --cacert ${cert} --header 'content-type: application/json' --data "{\\"token\\":\\"\${link#token=}\\",\\"password\\":\\"Chosen-Pass-1\\"}" ${url}/identity/flows/new-password`,
        ].join('\n');
        const child = spawn('bash', ['-c', script], {
          cwd: root,
          env: {
            ...process.env,
            NODE_OPTIONS: '',
            VITEST: '',
            NODE_ENV: '',
            PORT: String(port),
            DATA_DIR: join(folder, 'data'),
            NODE_EXTRA_CA_CERTS: cert,
          },
        });
        let output = '';
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk: Buffer) => void (output += chunk.toString()));
        const code = await new Promise((resolve) => {
          child.once('close', resolve);
        });
        expect(code, output).toBe(0);
        expect(output).toContain('admin@example.org is an administrator.');
        expect(output).toMatch(/^ok +Public address/m);
        expect(output).not.toMatch(/^FAULT /m);
        expect(output).toMatch(/Restored [\d,]+ rows/);
      } finally {
        await server.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );
});
