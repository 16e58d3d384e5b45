// @ts-check
import { run } from './children.mjs';
import { onPath } from './path.mjs';

/** Seconds to wait for another process that installs packages. */
const lockTimeoutSeconds = 120;

/**
 * Installs system packages when allowed: on Debian or a derivative, as root.
 * @param {string[]} names
 * @returns {Promise<string | undefined>} the reason why they are missing; undefined on success
 */
export async function installPackages(...names) {
  if (!onPath('apt-get')) return 'There is no apt-get here to install it with.';
  const command = `apt-get install ${names.join(' ')}`;
  if (process.getuid?.() !== 0) return `This account may not install packages. As root it is: ${command}`;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = ['-qq', '-o', `DPkg::Lock::Timeout=${lockTimeoutSeconds}`];
  // Without its lists apt-get finds no package. A failing update (one broken source of several) does not prevent the installation.
  await run('apt-get', ['update', ...options], { env });
  const code = await run('apt-get', ['install', '-y', ...options, '--no-install-recommends', ...names], {
    env,
  });
  return code === 0 ? undefined : `"${command}" failed; its own message stands above.`;
}
