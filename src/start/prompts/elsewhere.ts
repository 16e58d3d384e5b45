import { isIdentifier } from '../../../resources/declaration/identifiers.ts';
import type { PromptName } from '../../../resources/product/portalConfig.ts';
import { basePath, pathOnly } from '../../../authProvider/paths.ts';
import { prompts as promptTexts } from '../../i18n/late/prompts.ts';
import start from '../../i18n/messages/start.ts';
import { showPage, type PageAction } from '../page.ts';
import { tokenIn } from './flow.ts';

const { actions } = start['en-US'];
const prompts = promptTexts['en-US'];

export interface PromptElsewhere {
  readonly title: string;
  /** Path of the page with query and fragment, which the target URL may need. */
  readonly path: string;
  readonly prompt: PromptName;
  /** URL from `config.json`. Undefined or empty when not configured. */
  readonly address: string | undefined;
}

/** Links to the prompt page of an external provider, or reports that its URL is not configured. */
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

/** Adds the token or key of a link in a message. Nothing else of the query is passed on, because anyone can craft a link to this page. */
function passOn(target: URL, path: string, prompt: PromptName): void {
  if (prompt === 'stationAccount') {
    const [, id = ''] = /\/station-account\/([^/]+)\/*$/i.exec(pathOnly(path)) ?? [];
    if (isIdentifier(id)) target.searchParams.set('id', id);
    const [, key] = path.split('#');
    // In the fragment, which browsers do not send.
    if (key) target.hash = key;
    return;
  }
  const token = tokenIn(path);
  if (token) target.searchParams.set('token', token);
}
