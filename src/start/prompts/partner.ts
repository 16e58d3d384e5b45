import { basePath, safePath } from '../../../authProvider/paths.ts';
import { prompts as promptTexts } from '../../i18n/late/prompts.ts';
import start from '../../i18n/messages/start.ts';
import { showPage } from '../page.ts';

const { pages } = start['en-US'];
const prompts = promptTexts['en-US'];

/** Informs a user from a partner system where they are, and continues to the requested page (`?target=`). */
export function showPartner(root: HTMLElement, path: string): void {
  const target = new URLSearchParams(path.split('?')[1]?.split('#')[0]).get('target');
  showPage(root, {
    title: pages.partner.title,
    text: [pages.partner.text, prompts.partnerAccount],
    actions: [{ label: prompts.goOn, to: basePath + (safePath(target) ?? '/') }],
  });
}
