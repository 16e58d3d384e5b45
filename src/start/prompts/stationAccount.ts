import type { PortalConfig } from '../../../resources/product/portalConfig.ts';
import { isUuid } from '../../../resources/declaration/identifiers.ts';
import { basePath, pathOnly } from '../../../authProvider/paths.ts';
import { prompts as promptTexts } from '../../i18n/late/prompts.ts';
import start from '../../i18n/messages/start.ts';
import { element, showPage } from '../page.ts';
import { askFlow } from './flow.ts';

const { actions, pages } = start['en-US'];
const prompts = promptTexts['en-US'];

/** Shows the station of a station code, and how to set up a device for it. The key is in the URL's fragment, which browsers do not send. */
export async function showStationAccount(
  root: HTMLElement,
  path: string,
  config: PortalConfig,
): Promise<void> {
  const id = /[^/]+(?=\/*$)/.exec(pathOnly(path))?.[0] ?? '';
  const key = path.includes('#') ? path.slice(path.indexOf('#') + 1) : '';
  const home = { label: actions.home, to: `${basePath}/` };
  if (!isUuid(id) || key.length < 16) {
    showPage(root, { title: pages.stationAccount.title, text: [pages.stationAccount.text], actions: [home] });
    return;
  }
  const answer = await askFlow(config, 'station-preview', { id, key });
  if (!answer.ok) {
    const again = { label: actions.retry, to: () => location.reload() };
    showPage(root, {
      title: pages.stationAccount.title,
      text: [answer.message, ...(answer.status === 404 ? [prompts.stationAsk] : [])],
      actions: [answer.status === 404 ? home : again],
    });
    return;
  }
  const { name = '', clientName = '' } = answer.body;
  const steps = element('ol', 'page-text');
  steps.append(...Object.values(prompts.stationSteps).map((step) => element('li', '', step)));
  showPage(root, {
    title: name,
    text: [prompts.stationOf.replace('%{client}', () => clientName)],
    content: steps,
  });
}
