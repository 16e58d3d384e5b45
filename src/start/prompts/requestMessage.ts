import type { PortalConfig } from '../../../resources/product/portalConfig.ts';
import { basePath } from '../../../authProvider/paths.ts';
import { prompts as promptTexts } from '../../i18n/late/prompts.ts';
import start from '../../i18n/messages/start.ts';
import { showPage, type PageAction } from '../page.ts';
import { askFlow } from './flow.ts';
import { promptForm } from './form.ts';

const { actions, pages } = start['en-US'];
const prompts = promptTexts['en-US'];
const signIn: PageAction = { label: actions.signIn, to: `${basePath}/` };
/** Non-space text, an @, text, a dot, text (spec section 5). */
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export interface MessageRequest {
  readonly page: 'initiateReset' | 'newPassword' | 'verifyEmail';
  readonly flow: 'password-reset' | 'email-verification';
  /** In place of the page's own text, for somebody whose link is void. */
  readonly text?: string;
}

/** Asks for an email address and has a link sent there; the answer is the same whether the address is known or not. */
export function showMessageRequest(
  root: HTMLElement,
  config: PortalConfig,
  { page, flow, text = pages[page].text }: MessageRequest,
): void {
  const { form, input } = promptForm({
    field: { name: 'email', label: prompts.email, type: 'email', autocomplete: 'username', maxLength: 254 },
    submit: prompts.send,
    others: [signIn],
    async send(value) {
      if (!address.test(value.trim())) return prompts.wrongEmail;
      const answer = await askFlow(config, flow, { email: value.trim() });
      if (!answer.ok) return answer.message;
      const { outbox } = answer.body;
      showPage(root, {
        title: prompts.sentTitle,
        text: [prompts.sent, ...(outbox ? [prompts.inOutbox] : [])],
        actions: [...(outbox?.startsWith('/') ? [{ label: prompts.openOutbox, to: outbox }] : []), signIn],
      });
      return undefined;
    },
  });
  showPage(root, { title: pages[page].title, text: [text], content: form });
  input.focus();
}
