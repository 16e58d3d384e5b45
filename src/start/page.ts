import { setDocumentTitle } from '../browser/documentTitle.ts';

/** A button or link at the bottom of a page. */
export interface PageAction {
  readonly label: string;
  /** URL of a link, or handler of a button. */
  readonly to: string | (() => void);
}

export interface PageContent {
  readonly title: string;
  readonly text: readonly string[];
  /** The content between the text and the actions, such as a form. */
  readonly content?: HTMLElement;
  readonly actions?: readonly PageAction[];
}

/** Renders a page of the public layout in `root`. Plain DOM, so that these pages do not load the application. */
export function showPage(root: HTMLElement, { title, text, content, actions = [] }: PageContent): void {
  const heading = element('h1', 'page-title', title);
  heading.tabIndex = -1;
  const card = element('main', 'page-card');
  card.append(heading, ...text.map((sentence) => element('p', 'page-text', sentence)));
  if (content) card.append(content);
  if (actions.length > 0) {
    const foot = element('div', 'page-actions');
    foot.append(...actions.map(actionElement));
    card.append(foot);
  }
  const page = element('div', 'page');
  page.append(element('header', 'page-brand', 'Safety Portal'), card);
  root.replaceChildren(page);
  // An embedded portal changes neither title nor focus of its host.
  if (root.matches('[data-portal-part]')) return;
  setDocumentTitle(`${title} – Safety Portal`);
  // Lets screen readers announce the new page.
  heading.focus();
}

export function actionElement({ label, to }: PageAction, index: number): HTMLElement {
  const className = index === 0 ? 'page-action page-action-first' : 'page-action';
  if (typeof to === 'string') {
    const link = element('a', className, label);
    link.href = to;
    return link;
  }
  const button = element('button', className, label);
  button.type = 'button';
  button.addEventListener('click', to);
  return button;
}

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  text?: string,
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag);
  node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}
