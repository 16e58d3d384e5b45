import { readFile } from 'node:fs/promises';

import {
  checkRegistry,
  DeclarationError,
  filesIn,
  findMenuFaults,
} from '../../resources/declaration/checks/check.ts';
import { menus, overviews } from '../../resources/product/menu/index.ts';
import { registry } from '../../resources/registry.ts';
import { StartError } from '../database/errors.ts';
import { repositoryUrl } from '../repository.ts';

const registryFile = repositoryUrl('resources/registry.ts');

/**
 * Checks the declarations against each other, before anything is built from them.
 * @throws StartError naming the file, field and fix of every error
 */
export async function checkDeclarations(): Promise<void> {
  const fileOf = filesIn(await readFile(registryFile, 'utf8'));
  try {
    const menuFaults = Object.entries(menus).flatMap(([area, groups]) =>
      findMenuFaults(
        registry,
        groups.flatMap(({ entries }) => entries),
        overviews.map(({ path }) => path),
        `resources/product/menu/${area}.ts`,
      ),
    );
    checkRegistry(registry, fileOf, menuFaults);
  } catch (error) {
    throw error instanceof DeclarationError ? new StartError(error.message) : error;
  }
}
