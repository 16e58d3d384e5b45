import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { syslogDestination } from '../../../platform/shipping/syslog.ts';
import { freePort } from '../../../scripts/lib/port.mjs';
import { root } from '../../../scripts/lib/root.mjs';

const rsyslogd = '/usr/sbin/rsyslogd';

/** What docs/operating.md says that rsyslog needs, for another port. */
function documentedInput(port: number): string {
  const line = readFileSync(`${root}/docs/operating.md`, 'utf8')
    .split('\n')
    .find((text) => text.includes('rsyslog takes it with'));
  return Array.from((line ?? '').matchAll(/`(\w+\([^`]*\))`/g), ([, statement]) => statement)
    .join('\n')
    .replace('port="601"', `port="${port}" address="127.0.0.1"`);
}

it.skipIf(!existsSync(rsyslogd))(
  `rsyslog, as documented, has the whole text, facility, severity and time of each line (needs ${rsyslogd})`,
  { timeout: 60_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'safety-portal-rsyslog-'));
    const [port, file] = [await freePort(), join(folder, 'lines')];
    writeFileSync(
      join(folder, 'rsyslog.conf'),
      `global(workDirectory="${folder}")
${documentedInput(port)}
template(name="parts" type="string" string="%syslogfacility-text%.%syslogseverity-text% %app-name% %msgid% %timestamp:::date-rfc3339% %msg%\\n")
action(type="omfile" file="${file}" template="parts")
`,
    );
    const daemon = spawn(
      rsyslogd,
      ['-n', '-f', join(folder, 'rsyslog.conf'), '-i', join(folder, 'process')],
      { stdio: 'inherit' },
    );
    const destination = syslogDestination({ kind: 'tcp', host: '127.0.0.1', port });
    try {
      const at = '2027-01-15T08:00:00.000Z';
      const long = JSON.stringify({ name: 'Größe\n', text: 'x'.repeat(100_000) });
      const send = () =>
        destination.send([
          { type: 'log', level: 30, at, text: long },
          { type: 'audit', level: 50, at, text: '{}' },
        ]);
      // Until it listens.
      await expect.poll(() => send().then(() => true, String), { timeout: 30_000, interval: 200 }).toBe(true);
      await expect
        .poll(() => existsSync(file) && readFileSync(file, 'utf8'), { timeout: 30_000 })
        .toBe(`local0.info safety-portal log ${at} ${long}\naudit.err safety-portal audit ${at} {}\n`);
    } finally {
      destination.close();
      const ended = once(daemon, 'exit');
      daemon.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
