import type { PortalConfig } from '../../../resources/product/portalConfig.ts';
import { basePath } from '../../../authProvider/paths.ts';
import { messages } from '../../../resources/product/messages.ts';
import { isPassword, longestPassword } from '../../../resources/declaration/kinds/passwordRule.ts';
import { prompts as promptTexts } from '../../i18n/late/prompts.ts';
import start from '../../i18n/messages/start.ts';
import { element, showPage } from '../page.ts';
import { askFlow, tokenIn } from './flow.ts';
import { promptForm } from './form.ts';
import { passwordHint } from './passwordHint.ts';
import { showMessageRequest } from './requestMessage.ts';

const { actions, pages } = start['en-US'];
const prompts = promptTexts['en-US'];

interface NewPasswordParts {
  readonly config: PortalConfig;
  /** Navigates to the provider, which asks an invited person for nothing: the link and the new password were proof. */
  readonly signIn: () => Promise<void>;
}

/**
 * Lets the holder of a link choose a new password, or an invited person their first, who is signed in with it. With a void link a new one
 * can be requested.
 */
export async function showNewPassword(
  root: HTMLElement,
  path: string,
  { config, signIn }: NewPasswordParts,
): Promise<void> {
  const token = tokenIn(path);
  const request = { page: 'newPassword', flow: 'password-reset' } as const;
  if (!token) {
    showMessageRequest(root, config, request);
    return;
  }
  const check = await askFlow(config, 'new-password/check', { token });
  if (!check.ok && check.status === 404) {
    showMessageRequest(root, config, { ...request, text: prompts.voidLink });
    return;
  }
  if (!check.ok) {
    const again = { label: actions.retry, to: () => location.reload() };
    showPage(root, { title: pages.newPassword.title, text: [check.message], actions: [again] });
    return;
  }

  const { email = '', firstName, isInvited = false } = check.body;
  const { hint, update } = passwordHint(email.split(/[@.]/));
  const { form, input } = promptForm({
    field: {
      name: 'password',
      label: prompts.newPassword,
      type: 'password',
      autocomplete: 'new-password',
      maxLength: longestPassword,
      hint,
    },
    submit: isInvited ? prompts.createPassword : prompts.savePassword,
    async send(password) {
      if (!isPassword(password)) return messages['password-rule'];
      const answer = await askFlow(config, 'new-password', { token, password });
      if (!answer.ok)
        return answer.status === 0 || answer.status >= 500 ? messages['password-reset'] : answer.message;
      // The link has been used. Its token is removed from the history.
      history.replaceState(null, '', `${basePath}/prompt/new-password`);
      const done = {
        title: isInvited ? prompts.createdTitle : prompts.passwordSetTitle,
        actions: [{ label: actions.signIn, to: `${basePath}/` }],
      };
      if (!isInvited) showPage(root, { ...done, text: [prompts.passwordSet] });
      else {
        showPage(root, { title: done.title, text: [prompts.signingIn], actions: [] });
        // When the provider cannot be reached now, they sign in by themselves.
        await signIn().catch(() => showPage(root, { ...done, text: [prompts.passwordSet] }));
      }
      return undefined;
    },
  });
  form.prepend(accountField(email));
  input.addEventListener('input', () => update(input.value));
  const text = isInvited ? prompts.createFor : prompts.passwordFor;
  showPage(root, {
    title:
      isInvited && firstName ? prompts.welcome.replace('%{name}', () => firstName) : pages.newPassword.title,
    text: [text.replace('%{email}', () => email)],
    content: form,
  });
  input.focus();
}

/** Tells password managers the account of the password. */
function accountField(email: string): HTMLInputElement {
  const account = element('input', '');
  Object.assign(account, { type: 'text', name: 'account', autocomplete: 'username', value: email });
  account.hidden = true;
  return account;
}
