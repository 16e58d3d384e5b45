import { mark } from '../../resources/product/identity/mark.ts';
import { Html, html } from './html.ts';

/** Path of the style sheet, font and script of the platform's own pages; `identity/service.ts` serves them. */
export const PAGE_ASSETS_PATH = '/identity/assets';

interface PageOptions {
  readonly isWide?: boolean;
  /** The sentence about the error in the form. The title says that there is one, which screen readers read first. */
  readonly error?: string | undefined;
}

/** A page in the portal's design that works without scripts. */
export function page(title: string, content: Html, { isWide = false, error }: PageOptions = {}): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${error ? 'Error: ' : ''}${title} – Safety Portal</title>
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
              <path d="${mark}" /></svg
            >Safety Portal
          </p>
          ${content}
        </main>
      </body>
    </html> `.text;
}
