// @ts-check
import { run } from './children.mjs';
import { onPath } from './path.mjs';

/** Somebody else who installs at the same moment is waited for so many seconds. */
const lockTimeoutSeconds = 120;

/**
 * Installs packages of the system where that is allowed: on Debian or a child of it, as root.
 * @param {string[]} names
 * @returns {Promise<string | undefined>} why they are not there now, as a sentence; undefined when they are
 */
export async function installPackages(...names) {
  if (!onPath('apt-get')) return 'There is no apt-get here to install it with.';
  const command = `apt-get install ${names.join(' ')}`;
  if (process.getuid?.() !== 0) return `This account may not install packages. As root it is: ${command}`;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = ['-qq', '-o', `DPkg::Lock::Timeout=${lockTimeoutSeconds}`];
  // Without its lists apt-get knows no package. A failing update (one broken source of several) need not stop the installation.
  await run('apt-get', ['update', ...options], { env });
  const code = await run('apt-get', ['install', '-y', ...options, '--no-install-recommends', ...names], {
    env,
  });
  return code === 0 ? undefined : `"${command}" failed; its own message stands above.`;
}
