// @ts-check
import { build, isBuilt } from './build.mjs';
import { ensureInstalled, installed } from './install.mjs';
import { isRelease } from './release.mjs';
import { giveUp } from './say.mjs';

/**
 * Installs and builds what programs of the platform need, or exits with a message. A release is only checked.
 * @param {import('./build.mjs').Part[]} parts
 */
export async function prepare(...parts) {
  const missing = parts.filter((part) => !isBuilt(part));
  if (isRelease()) {
    if (missing.length > 0)
      giveUp(
        `This release is incomplete (${missing.join(', ')}). Copy dist/ and build/ again from where they were built.`,
      );
    if (installed({ dev: false }) !== 'complete')
      giveUp(
        'Packages of this release are missing or of another version. Install them with: npm ci --omit=dev',
      );
    return;
  }
  // Only a build needs development packages.
  await ensureInstalled({ dev: missing.length > 0 });
  for (const part of missing)
    if (!(await build(part))) giveUp(`The ${part} could not be built. The reason stands above.`);
}
