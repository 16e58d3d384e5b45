import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../../scripts/lib/root.mjs';
import type { RunningPlatform } from './platform.ts';

/**
 * An access token for one of the sample people, from the same command that a person at the terminal uses.
 * @param platform where to sign in
 * @param login the e-mail address
 * @throws Error with the command's words when it refuses
 */
export async function issueToken(
  platform: Pick<RunningPlatform, 'url' | 'dataDir' | 'databaseUrl'>,
  login: string,
) {
  const { hostname, port } = new URL(platform.url);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'platform/commands/token.ts', login],
    {
      cwd: root,
      env: {
        ...process.env,
        HOST: hostname,
        PORT: port,
        DATA_DIR: platform.dataDir,
        DATABASE_URL: platform.databaseUrl,
      },
    },
  );
  const token = stdout.trim().split('\n').at(-1);
  if (!token) throw new Error(`The token command printed nothing for ${login}.`);
  return token;
}
