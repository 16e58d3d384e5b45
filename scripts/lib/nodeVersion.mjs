// @ts-check
import { giveUp } from './say.mjs';

/** Major and minor version. @type {[number, number]} */
const oldest = [20, 19];

/** Exits with a message when this Node is older than the packages require (package.json, engines). */
export function requireNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  giveUp(
    `This needs Node ${oldest.join('.')} or newer, and this is Node ${version}. Install a newer one from https://nodejs.org.`,
  );
}
