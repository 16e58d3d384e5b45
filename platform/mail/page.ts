import { Html, html } from '../kernel/html.ts';
import { page } from '../kernel/page.ts';
import type { OutboxMail } from './outbox.ts';

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

/** The unsent messages, for users who try the product out. */
export function outboxPage(mails: readonly OutboxMail[]): string {
  const list =
    mails.length === 0
      ? html`<p>Nothing was sent yet. Messages about passwords and addresses appear here.</p>`
      : new Html(mails.map(mailArticle).join(''));
  return page(
    'Outbox',
    html`<h1>Outbox</h1>
      <p>No mail server is set up (SMTP_URL), so messages stay here, newest first.</p>
      ${list}`,
    { isWide: true },
  );
}
