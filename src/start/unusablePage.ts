import start from '../i18n/messages/start.ts';
import unusable from '../i18n/messages/unusable.ts';
import { showPage } from './page.ts';
import type { Unusable } from './unusable.ts';

/** Shows why this browser cannot run the portal, and what to change. */
export function showUnusable(root: HTMLElement, reason: Unusable): void {
  const { title, help } = unusable['en-US'][reason];
  const retry = { label: start['en-US'].actions.retry, to: () => location.reload() };
  showPage(root, { title, text: [help], actions: [retry] });
}
