import type { PortalConfig, PromptName } from '../../resources/product/portalConfig.ts';
import type { Identity } from '../../authProvider/identity.ts';
import { logOut } from '../../authProvider/ending/logout.ts';
import { basePath, comparablePath, isUnder, pathOnly } from '../../authProvider/paths.ts';
import start from '../i18n/messages/start.ts';
import { showPage, type PageAction } from './page.ts';

/** The portal's texts here are the same in every locale. */
const { actions, pages } = start['en-US'];

type PageName = keyof typeof pages;

export interface PublicPageParts {
  readonly config: PortalConfig;
  readonly identity: Pick<Identity, 'signIn' | 'signOut' | 'user'>;
}

/** Path -> page. The `/prompt` paths are those of the spec. */
const pageAt: Readonly<Record<string, PageName>> = {
  '/unauthorized': 'unauthorized',
  '/prompt': 'prompt',
  '/prompt/no-buildings': 'noBuildings',
  '/prompt/no-permissions': 'noPermissions',
  '/prompt/initiate-reset': 'initiateReset',
  '/prompt/new-password': 'newPassword',
  '/prompt/verifyemail': 'verifyEmail',
  '/prompt/station-account': 'stationAccount',
  '/prompt/logoutcallback': 'signedOut',
  '/prompt/partner': 'partner',
};

/** Pages on which a signed-in user may want to switch accounts. */
const offersSignOut = new Set<PageName>(['unauthorized', 'noBuildings', 'noPermissions', 'errorRefused']);
const offersSignIn = new Set<PageName>(['signedOut', 'errorSignIn']);

/** The page of a public path (without the base path, with its query). Null when there is none. */
export function publicPageName(path: string): PageName | null {
  const plain = comparablePath(path);
  if (plain === '/error') {
    const reason = new URLSearchParams(path.split('?')[1]?.split('#')[0]).get('reason');
    if (reason === 'sign-in') return 'errorSignIn';
    return reason === 'refused' ? 'errorRefused' : 'error';
  }
  if (isUnder(plain, '/prompt/station-account')) return 'stationAccount';
  return Object.hasOwn(pageAt, plain) ? (pageAt[plain] ?? null) : null;
}

/** Shows the page of a path that needs no sign-in, including the not-found page. */
export async function showPublicPage(
  root: HTMLElement,
  path: string,
  { config, identity }: PublicPageParts,
): Promise<void> {
  const plain = comparablePath(path);
  // Another link to the same page: its token is in the fragment, which alone does not load the page again.
  addEventListener('hashchange', () => {
    if (/[#&]token=/.test(location.hash)) location.reload();
  });
  if (plain === '/resetpassword') {
    const rest = path.slice(pathOnly(path).length);
    history.replaceState(null, '', `${basePath}/prompt/new-password${rest}`);
    await showNamedPage(root, 'newPassword', path, { config, identity });
  } else if (plain === '/logout') {
    showPage(root, contentOf('logout', identity));
    await logOut(config, identity);
  } else {
    await showNamedPage(root, publicPageName(path) ?? 'notFound', path, { config, identity });
  }
}

/** Page -> prompt in `config.json` that replaces it for an external provider. */
const promptOf: Readonly<Partial<Record<PageName, PromptName>>> = {
  initiateReset: 'newPassword',
  newPassword: 'newPassword',
  verifyEmail: 'verifyEmail',
  stationAccount: 'stationAccount',
};

/** True when the portal's page handles the prompt. This requires the embedded provider, which accepts calls of its own origin only. */
function isDoneHere({ authority, prompts }: PortalConfig['identity'], prompt: PromptName): boolean {
  return !prompts?.[prompt] && (!authority || authority === `${location.origin}/identity`);
}

/** Pages with a form load its code; the others are text only. */
async function showNamedPage(
  root: HTMLElement,
  name: PageName,
  path: string,
  { config, identity }: PublicPageParts,
): Promise<void> {
  const prompt = promptOf[name];
  if (prompt && !isDoneHere(config.identity, prompt)) {
    const { title } = pages[name];
    const { showPromptElsewhere } = await import('./prompts/elsewhere.ts');
    showPromptElsewhere(root, { title, path, prompt, address: config.identity.prompts?.[prompt] });
    return;
  }
  switch (name) {
    case 'initiateReset': {
      const { showMessageRequest } = await import('./prompts/requestMessage.ts');
      showMessageRequest(root, config, { page: 'initiateReset', flow: 'password-reset' });
      return;
    }
    case 'newPassword':
      await (
        await import('./prompts/newPassword.ts')
      ).showNewPassword(root, path, { config, signIn: () => identity.signIn('/', 'login') });
      return;
    case 'verifyEmail':
      (await import('./prompts/verifyEmail.ts')).showVerifyEmail(root, path, config);
      return;
    case 'stationAccount':
      await (await import('./prompts/stationAccount.ts')).showStationAccount(root, path, config);
      return;
    case 'partner':
      (await import('./prompts/partner.ts')).showPartner(root, path);
      return;
    default:
      showPage(root, contentOf(name, identity));
  }
}

function contentOf(name: PageName, identity: PublicPageParts['identity']) {
  const { title, text } = pages[name];
  return { title, text: [text], actions: name === 'logout' ? [] : actionsOf(name, identity) };
}

function actionsOf(name: PageName, identity: PublicPageParts['identity']): PageAction[] {
  const home = { label: offersSignIn.has(name) ? actions.signIn : actions.home, to: `${basePath}/` };
  const signOut = { label: actions.signOut, to: `${basePath}/logout` };
  return identity.user && offersSignOut.has(name) ? [home, signOut] : [home];
}
