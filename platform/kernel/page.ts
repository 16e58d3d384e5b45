import { Html, html } from './html.ts';

/** Path of the style sheet, font and script of the platform's own pages; `identity/service.ts` serves them. */
export const PAGE_ASSETS_PATH = '/identity/assets';

/** A page in the portal's design that works without scripts. */
export function page(title: string, content: Html, { isWide = false }: { isWide?: boolean } = {}): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} – Safety Portal</title>
        <link rel="icon" href="data:," />
        <link
          rel="preload"
          as="font"
          type="font/woff2"
          crossorigin
          href="${PAGE_ASSETS_PATH}/public-sans.woff2"
        />
        <link rel="stylesheet" href="${PAGE_ASSETS_PATH}/sign-in.css" />
      </head>
      <body>
        <main${new Html(isWide ? ' class="wide"' : '')}>
          <p class="product">
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path
                d="M12 2 4 5v6c0 5 3.4 9.4 8 11 4.6-1.6 8-6 8-11V5l-8-3Zm-1.2 14.2L7 12.4l1.4-1.4 2.4 2.4 4.9-4.9 1.4 1.4-6.3 6.3Z"
              /></svg
            >Safety Portal
          </p>
          ${content}
        </main>
      </body>
    </html> `.text;
}
