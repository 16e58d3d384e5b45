import { execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { describe, expect, inject, it } from 'vitest';

import { freePort } from '../../../scripts/lib/port.mjs';
import { releaseFiles } from '../../../scripts/lib/release.mjs';
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

/** An archive as `npm run release` makes it, of what the tests have built: links in place of the files. */
function packRelease(folder: string, version: string) {
  const name = `safety-portal-${version}`;
  mkdirSync(join(folder, name));
  for (const file of [...releaseFiles, 'deploy', 'node_modules'])
    symlinkSync(join(root, file), join(folder, name, file));
  execFileSync('tar', ['-czf', `${name}.tar.gz`, name], { cwd: folder });
  rmSync(join(folder, name), { recursive: true });
}

/** A folder in place of `/`, with archives of two releases and a `systemctl` that follows units. */
function prepareMachine(folder: string) {
  for (const path of ['bin', 'opt', 'etc/systemd/system', 'backups', 'var/lib'])
    mkdirSync(join(folder, path), { recursive: true });
  packRelease(folder, '0.1.0');
  packRelease(folder, '0.2.0');
  writeFileSync(
    join(folder, 'bin/systemctl'),
    `#!/bin/sh\nexec "${process.execPath}" "${root}/tests/support/systemctl.mjs" "$@"\n`,
    { mode: 0o755 },
  );
}

describe('The chapters on production', () => {
  it.skipIf(!inject('hasPostgres') || !existsSync(nginx))(
    'lead from an empty server of PostgreSQL to an administrator behind nginx, a restored backup, a service and its upgrade',
    { timeout },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'safety-portal-first-'));
      const server = await startOwnServer();
      try {
        const port = await freePort();
        const { cert, url } = await prepareNginx(folder, port);
        prepareMachine(folder);
        const [program = ''] = compiled('main').slice(-1);
        const commands = join(root, dirname(program), 'commands');
        const ready = `for attempt in {1..600}; do sleep 0.2; curl --silent --fail http://127.0.0.1:${port}/health/ready && break; test $attempt != 600; done`;
        const readyProxied = `curl --silent --show-error --fail --cacert ${cert} ${url}/health/ready`;
        /** The commands of a chapter with what the test has in place of the internet, of `/` and of a build that is brought up to date. */
        const documented = (chapter: string) =>
          commandsOf(chapter)
            // Packages are installed from a registry, which `tooling/release` tries without one.
            .replaceAll('npm ci --omit=dev', 'test -e node_modules')
            .replace(
              /^npm start$/m,
              `node ${program} > ${folder}/output 2>&1 &\nplatform=$!\n${ready}\n${nginx} -p ${folder} -c ${folder}/nginx.conf -g 'daemon off;' &\nproxy=$!`,
            )
            .replaceAll(/npm run (\w+)(?: --(?= )|$)/gm, `node ${commands}/$1.js`)
            .replaceAll('postgres://postgres@db.example.org/postgres', server.url)
            .replaceAll('db.example.org', new URL(server.url).host)
            .replaceAll('https://portal.example.org', url)
            .replaceAll(/(?<=[\s='])\/(?=(?:backups|opt|etc|var)\b)/g, `${folder}/`)
            .replaceAll('--file=', `--file=${folder}/`);
        const script = [
          'set -euo pipefail',
          // Each of them may have ended before.
          'stop() { kill $proxy $platform; systemctl stop safety-portal; wait; }',
          'trap "stop 2>/dev/null || true" EXIT',
          documented('First production'),
          // The administrator follows the link.
          `link=$(node ${commands}/setup.js second@example.org --add | grep --only-matching 'token=[^ ]*')`,
          `curl --silent --show-error --fail --cacert ${cert} --header 'content-type: application/json' --data "{\\"token\\":\\"\${link#token=}\\",\\"password\\":\\"Chosen-Pass-1\\"}" ${url}/identity/flows/new-password`,
          'kill $platform; wait $platform',
          // The unit starts it from now on, with nothing of this shell.
          documented('As a service').replace(
            /^cd /m,
            `${ready}\nunset DATABASE_URL SECRET_KEY PUBLIC_URL TRUST_PROXY\ncd `,
          ),
          documented('Upgrade'),
          ready,
          readyProxied,
        ].join('\n');
        const child = spawn('bash', ['-c', script], {
          cwd: root,
          env: {
            ...process.env,
            PATH: `${folder}/bin:${process.env['PATH']}`,
            SYSTEMD_ROOT: folder,
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
        const log = join(folder, 'safety-portal.log');
        if (existsSync(log)) output += readFileSync(log, 'utf8');
        expect(code, output).toBe(0);
        expect(output).toContain('admin@example.org is an administrator.');
        expect(output).toMatch(/^ok +Public address/m);
        expect(output).not.toMatch(/^FAULT /m);
        expect(output).toMatch(/Restored [\d,]+ rows/);
        // Both starts of the unit, on the data of the first.
        expect(output.match(/^Safety Portal .*, PostgreSQL at /gm)).toHaveLength(2);
        expect(output.match(/^No one can sign in yet/gm)).toBeNull();
        expect(readdirSync(join(folder, 'backups'))).toEqual(['before-0.2.0', 'first']);
      } finally {
        await server.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );
});
