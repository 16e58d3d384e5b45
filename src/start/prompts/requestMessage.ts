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
  /** Replaces the text of the page when a link is void. */
  readonly text?: string;
}

/** Asks for an email address and sends a link to it. The response is the same for known and unknown addresses. */
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
