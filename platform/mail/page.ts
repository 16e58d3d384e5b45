import { Html, html } from '../kernel/html.ts';
import { page } from '../kernel/page.ts';
import { type OutboxMail, outboxPath } from './outbox.ts';

const addressPattern = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]/g;

/** Escaped text with clickable links. */
function withLinks(text: string): Html {
  const addresses = text.match(addressPattern) ?? [];
  const parts = text.split(addressPattern).map((between, index) => {
    const address = addresses[index];
    return html`${between}${address ? html`<a href="${address}" rel="noreferrer">${address}</a>` : ''}`.text;
  });
  return new Html(parts.join(''));
}

function mailArticle({ to, subject, text, at }: OutboxMail): string {
  const moment = at.toISOString();
  return html`<article>
    <h2>${subject}</h2>
    <p class="detail">
      To ${to}, <time datetime="${moment}">${moment.slice(0, 19).replace('T', ' ')} UTC</time>
    </p>
    <p class="mail">${withLinks(text)}</p>
  </article>`.text;
}

/**
 * The unsent messages, for users who try the product out.
 * @param to the address that they are limited to
 */
export function outboxPage(mails: readonly OutboxMail[], to?: string): string {
  const none =
    to === undefined
      ? html`<p>Nothing was sent yet. Messages about passwords and addresses appear here.</p>`
      : html`<p>There is no message to this address.</p>`;
  const limit =
    to === undefined ? '' : html`<p>Messages to ${to}. <a href="${outboxPath}">Show all messages</a></p>`;
  return page(
    'Outbox',
    html`<h1>Outbox</h1>
      <p>No mail server is set up (SMTP_URL), so messages stay here, newest first.</p>
      ${limit} ${mails.length === 0 ? none : new Html(mails.map(mailArticle).join(''))}`,
    { isWide: true },
  );
}
