import { StartCallError } from '../../authProvider/calls.ts';
import { ClaimsError } from '../../authProvider/claims.ts';
import { ConfigError, supportLink, UnreachableError } from '../../authProvider/config.ts';
import type { PortalConfig } from '../../resources/product/portalConfig.ts';
import { basePath } from '../../authProvider/paths.ts';
import { StartTimeoutError } from '../../authProvider/wait.ts';
import { messages } from '../../resources/product/messages.ts';
import start from '../i18n/messages/start.ts';
import { actionElement, element, showPage, type PageAction } from './page.ts';

const texts = start['en-US'];

const reload: PageAction = { label: texts.actions.retry, to: () => location.reload() };
const signOut: PageAction = { label: texts.actions.signOut, to: `${basePath}/logout` };

/**
 * Shows why the portal did not start.
 * @param config the configuration, when it could be read
 * @param popups container of an embedded portal's dialogs, which has its styles and is removed with it
 */
export function showTrouble(
  root: HTMLElement,
  error: unknown,
  config: PortalConfig | undefined,
  popups?: HTMLElement,
): void {
  console.error(error);
  if (error instanceof StartTimeoutError) {
    showTimeout(root, config, popups);
  } else if (error instanceof ConfigError) {
    const { title, help } = texts.config;
    showPage(root, { title, text: [error.message, help], actions: [reload] });
  } else if (error instanceof ClaimsError) {
    const { title, help } = texts.claims;
    showPage(root, { title, text: [error.message, help], actions: [signOut] });
  } else {
    const { title, help } = wordsOf(error);
    const detail = error instanceof Error ? [error.message] : [];
    showPage(root, { title, text: [help, ...detail], actions: [reload, signOut] });
  }
}

function wordsOf(error: unknown): { readonly title: string; readonly help: string } {
  if (error instanceof StartCallError) return error.status === 403 ? texts.refused : texts.answered;
  return error instanceof UnreachableError ? texts.unreachable : texts.failed;
}

/** The start-up timeout modal (spec section 2, application shell), over the current page. */
function showTimeout(
  root: HTMLElement,
  config: PortalConfig | undefined,
  popups: HTMLElement | undefined,
): void {
  const dialog = element('dialog', 'start-dialog');
  const heading = element('h1', 'page-title', messages['startup-timeout-title']);
  heading.id = 'start-timeout-title';
  dialog.setAttribute('aria-labelledby', heading.id);
  const foot = element('div', 'page-actions');
  foot.append(
    ...[
      { label: texts.actions.refresh, to: () => location.reload() },
      { label: messages['startup-timeout-contact-support'], to: supportLink(config) },
    ].map(actionElement),
  );
  dialog.append(heading, element('p', 'page-text', messages['startup-timeout']), foot);
  // Not closable: there is nothing behind it.
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  // Outside of the root, whose content may still be replaced.
  if (popups) popups.append(dialog);
  else root.after(dialog);
  dialog.showModal();
}
