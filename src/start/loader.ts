import { isUnder } from '../../authProvider/paths.ts';

/** Shows the full-page loader until `root` is rendered. Not on /prompt paths, which load nothing. */
export function showLoader(root: HTMLElement, path: string): void {
  if (isUnder(path, '/prompt')) return;
  const loader = document.createElement('div');
  loader.className = 'loader';
  loader.role = 'status';
  loader.ariaLabel = 'Loading';
  const ring = document.createElement('span');
  ring.className = 'loader-ring';
  loader.append(ring);
  root.replaceChildren(loader);
}
