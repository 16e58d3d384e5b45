import { isUuid } from '../../../resources/declaration/identifiers.ts';
import type { PromptName } from '../../../resources/product/portalConfig.ts';
import { basePath, comparablePath } from '../../../authProvider/paths.ts';
import { prompts as promptTexts } from '../../i18n/late/prompts.ts';
import start from '../../i18n/messages/start.ts';
import { showPage, type PageAction } from '../page.ts';
import { tokenIn } from './flow.ts';

const { actions } = start['en-US'];
const prompts = promptTexts['en-US'];

export interface PromptElsewhere {
  readonly title: string;
  /** Of the page, with its query and fragment, which the address may need. */
  readonly path: string;
  readonly prompt: PromptName;
  /** `config.json`'s; undefined or empty where it names none. */
  readonly address: string | undefined;
}

/** Leads to where another provider does what a prompt is for, or says that nobody has told the portal where that is. */
export function showPromptElsewhere(
  root: HTMLElement,
  { title, path, prompt, address }: PromptElsewhere,
): void {
  if (!address) {
    const { help, ...texts } = prompts.nowhere;
    showPage(root, {
      title,
      text: [texts[prompt], help.replace('%{key}', `identity.prompts.${prompt}`)],
      actions: [{ label: actions.home, to: `${basePath}/` }],
    });
    return;
  }
  showPage(root, {
    title,
    text: [prompts.elsewhere[prompt]],
    actions: [actionTo(new URL(address, location.origin), path, prompt)],
  });
}

function actionTo(target: URL, path: string, prompt: PromptName): PageAction {
  const { continueAt, continueHere, write, call } = prompts.elsewhere;
  const { protocol, host, pathname } = target;
  if (protocol === 'mailto:') return { label: write.replace('%{place}', pathname), to: target.href };
  if (protocol === 'tel:') return { label: call.replace('%{place}', pathname), to: target.href };
  passOn(target, path, prompt);
  const label = host === location.host ? continueHere : continueAt.replace('%{place}', host);
  return { label, to: target.href };
}

/** Adds what a link in a message carries. Nothing else of its query is passed on: anybody can write a link to this page. */
function passOn(target: URL, path: string, prompt: PromptName): void {
  if (prompt === 'stationAccount') {
    const id = comparablePath(path).split('/').at(-1) ?? '';
    if (isUuid(id)) target.searchParams.set('id', id);
    const [, key] = path.split('#');
    // Behind the hash, which browsers send to nobody.
    if (key) target.hash = key;
    return;
  }
  const token = tokenIn(path);
  if (token) target.searchParams.set('token', token);
}
