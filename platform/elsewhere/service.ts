import { isTrial } from '../configuration/settings.ts';
import type { Service } from '../kernel/context.ts';
import { html } from '../kernel/html.ts';
import { page } from '../kernel/page.ts';
import { notFoundProblem } from '../kernel/problem.ts';
import { elsewherePath, otherApplications } from './links.ts';

function elsewherePage(name: string, link: string): string {
  return page(
    name,
    html`<h1>${name}</h1>
      <p>This application isn’t part of the portal. In a real deployment, this link opens it.</p>
      <p class="detail">Its address is <code>links["${link}"]</code> in <code>config.json</code>.</p>
      <p><a href="/v7/">Back to the portal</a></p>`,
  );
}

/** Placeholder pages for the applications around the portal, on a trial. */
export const elsewhereService: Service = (app, { settings }) => {
  if (!isTrial(settings)) return;
  app.get<{ Params: { link: string } }>(
    `${elsewherePath}/:link`,
    { schema: { hide: true } },
    async (request, reply) => {
      const linkName = request.params.link.toLowerCase();
      const application = otherApplications.find(({ link }) => link.toLowerCase() === linkName);
      if (!application) throw notFoundProblem();
      return reply.type('text/html; charset=utf-8').send(elsewherePage(application.name, application.link));
    },
  );
};
