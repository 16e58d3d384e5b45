import { SaxesParser } from 'saxes';

import type { ContentType } from '../../../resources/product/webhooks/common.ts';

/** The message for a body that does not match its content type. Null when it does. */
export function checkBody(body: string, contentType: ContentType): string | null {
  switch (contentType) {
    case 'application/json':
      try {
        JSON.parse(body);
        return null;
      } catch (error) {
        return `What comes out of the template is not valid JSON: ${(error as Error).message}.`;
      }
    case 'application/xml':
    case 'text/xml':
      try {
        // The parser throws at the first error and knows only the five predefined entities of XML.
        new SaxesParser().write(body).close();
        return null;
      } catch (error) {
        return `What comes out of the template is not well-formed XML: ${(error as Error).message.replace(/\.$/, '')}.`;
      }
    case 'application/x-www-form-urlencoded':
      return /^(?:[\w.~!*'()+$,;:@/?=&[\]-]|%[\dA-Fa-f]{2})*$/.test(body)
        ? null
        : 'What comes out of the template is no form: spaces and other characters have to be written as %20 and the like.';
    case 'text/plain':
      return null;
  }
}
