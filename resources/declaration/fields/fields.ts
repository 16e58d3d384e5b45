/** The functions that make fields, one or several for each kind. */
export { flag } from '../kinds/boolean.ts';
export { choice, choices } from '../kinds/choice.ts';
export { date } from '../kinds/date.ts';
export { decimal } from '../kinds/decimal.ts';
export { password, secret } from '../kinds/hidden.ts';
export { image } from '../kinds/image.ts';
export { instant } from '../kinds/instant.ts';
export { integer } from '../kinds/integer.ts';
export { json, objects, required } from '../kinds/json.ts';
export { reference, referenceObject } from '../kinds/reference.ts';
export { references, uids } from '../kinds/references.ts';
export { email, phone, postalCode, text, type TextFormat, uid, url } from '../kinds/text.ts';
export { texts } from '../kinds/texts.ts';
