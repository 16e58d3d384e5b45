import type { Fields, Locale } from '../../resources/declaration/index.ts';
import type { Messages } from './messageGroup.ts';
import { fieldMessages } from './resourceMessages.ts';
import { addMessages } from './addMessages.ts';

/** Adds the texts of fields outside resources, such as an action's input, below `resources.<name>`. */
export function addFieldMessages(name: string, fields: Fields): void {
  const messagesIn = (locale: Locale) =>
    name.split('.').reduceRight<Messages>((below, key) => ({ [key]: below }), fieldMessages(fields, locale));
  addMessages({ resources: { 'en-US': messagesIn('en-US'), 'en-GB': messagesIn('en-GB') } });
}
