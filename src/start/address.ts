import { basePath, pathWithoutBase } from '../../authProvider/paths.ts';

/** The page's path with query and fragment, without the base path. */
export function currentPath(): string {
  return pathWithoutBase(location.pathname) + location.search + location.hash;
}

/** Replaces the URL with `path` without loading the page. */
export function enter(path: string): void {
  history.replaceState(null, '', basePath + path);
}
