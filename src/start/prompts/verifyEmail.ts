import type { PortalConfig } from '../../../resources/product/portalConfig.ts';
import { basePath } from '../../../authProvider/paths.ts';
import { prompts as promptTexts } from '../../i18n/late/prompts.ts';
import start from '../../i18n/messages/start.ts';
import { showPage } from '../page.ts';
import { askFlow, tokenIn } from './flow.ts';
import { showMessageRequest } from './requestMessage.ts';

const { actions, pages } = start['en-US'];
const prompts = promptTexts['en-US'];

/**
 * Confirms the email address of a link after the owner presses a button: mail software that opens links in advance confirms nothing.
 * Without a link, one can be requested.
 */
export function showVerifyEmail(root: HTMLElement, path: string, config: PortalConfig): void {
  const token = tokenIn(path);
  const request = (text?: string) =>
    showMessageRequest(root, config, {
      page: 'verifyEmail',
      flow: 'email-verification',
      ...(text === undefined ? {} : { text }),
    });
  if (!token) {
    request();
    return;
  }
  const offer = (text: string) => {
    showPage(root, {
      title: pages.verifyEmail.title,
      text: [text],
      actions: [{ label: prompts.confirmEmail, to: () => void confirm() }],
    });
  };
  let isConfirming = false;
  const confirm = async () => {
    // The link works once: a double click would report it as used.
    if (isConfirming) return;
    isConfirming = true;
    const answer = await askFlow(config, 'verify-email', { token });
    isConfirming = false;
    if (answer.ok) {
      history.replaceState(null, '', `${basePath}/prompt/verifyemail`);
      showPage(root, {
        title: prompts.emailConfirmedTitle,
        text: [prompts.emailConfirmed.replace('%{email}', () => answer.body.email ?? '')],
        actions: [{ label: actions.signIn, to: `${basePath}/` }],
      });
    } else if (answer.status === 404) request(prompts.voidLink);
    else offer(answer.message);
  };
  offer(prompts.confirmText);
}
