/**
 * The names of the product that declarations can contain. The product adds them by declaration merging, so that the language depends on no
 * product: `declare module '…/declaration/register.ts' { interface Register { readonly permission: … } }`.
 * @public
 */
export interface Register {}

type Registered<Name extends string> =
  Register extends Readonly<Record<Name, string>> ? Register[Name] : string;

/** Name of a permission. */
export type Permission = Registered<'permission'>;
/** Key of a message in the product's catalogue. */
export type MessageId = Registered<'messageId'>;
/** Key of a licensed module in `modules` of `config.json`. */
export type ModuleName = Registered<'module'>;
/** Key of `options` in `config.json`. */
export type OptionName = Registered<'option'>;
