// @ts-check
import { resolve } from 'node:path';

/** The folder of the repository, absolute, without a slash at its end. */
export const root = resolve(import.meta.dirname, '../..');
