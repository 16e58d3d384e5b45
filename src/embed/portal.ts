import { boot } from '../start/boot.ts';
import '../theme/contrast.css';
import '../theme/font.css';
import '../loader.css';
import '../start/page.css';
import { hasOwnTitle, setDocumentTitle } from '../browser/documentTitle.ts';
import { type Mode, repaint } from '../theme/mode.ts';
import { createAddress } from './address.ts';
import { followAttention } from './attention.ts';
import './embed.css';
import { createLook } from './look.ts';
import type { MountedPortal, MountOptions } from './options.ts';
import { shareStart } from './sharedStart.ts';

/** Class that scopes the styles of the portal. */
const portalClass = 'safety-portal';
/**
 * `config.json` beside the folder of the remote. Not written as `new URL(…, import.meta.url)`, which the build would resolve as an asset.
 */
const { url: ownAddress } = import.meta;
const ownConfig = () => new URL('../../config.json', ownAddress).href;

let count = 0;

function portalElement(): HTMLElement {
  const element = document.createElement('div');
  element.className = portalClass;
  return element;
}

/** Shows the portal until `signal` ends it. */
export function showPortal(
  element: HTMLElement,
  options: MountOptions,
  signal: AbortSignal,
): Omit<MountedPortal, 'unmount'> {
  // Unmounted while this code was loading: the page belongs to the host again.
  if (signal.aborted)
    return { ready: Promise.resolve(), navigate: () => undefined, setMode: () => undefined };
  const { config = ownConfig(), address: kind = 'page', initialPath, onNavigate, scroller } = options;
  let { mode } = options;
  count += 1;
  const identifierPrefix = `portal-${count}-`;
  const root = portalElement();
  const popups = portalElement();
  const address = createAddress({ isOwn: kind === 'own', initialPath, onNavigate, signal });
  const show = () => {
    for (const each of [root, popups]) each.style.colorScheme = mode && mode !== 'system' ? mode : '';
    repaint();
  };
  const title = document.title;
  root.lang = 'en';
  root.setAttribute('data-portal-root', '');
  // Leaves document title and focus alone when the page's URL belongs to the host.
  root.toggleAttribute('data-portal-part', kind === 'own');
  show();

  element.append(root);
  document.body.append(popups);
  const start = shareStart(new URL(config, document.baseURI).href);
  const ready = boot(root, {
    ...address,
    signal,
    identifierPrefix,
    scroller,
    look: createLook([root, popups], portalClass, () => mode),
    load: start.load,
    isAttended: followAttention([root, popups], kind === 'page', signal),
    setTitle: (text) => {
      if (kind === 'page') setDocumentTitle(text);
    },
  });
  signal.addEventListener('abort', () => {
    root.remove();
    popups.remove();
    start.release();
    // The host may have named its next page already.
    if (kind === 'page' && hasOwnTitle()) document.title = title;
  });
  return {
    ready,
    navigate: address.navigate,
    setMode: (next: Mode) => {
      mode = next;
      show();
    },
  };
}
