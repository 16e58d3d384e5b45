// @ts-check
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository, absolute, without a slash at its end. Found so that Node before 20.11 gets as far as its message. */
export const root = resolve(fileURLToPath(import.meta.url), '../../..');
