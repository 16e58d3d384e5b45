export { choiceValue } from '../kinds/choice.ts';
export { identifierIn, namedIn, nameIn, namesProperty } from '../kinds/identifier.ts';
export { readList } from './listAnswer.ts';
export { decodeItems, decodeObject } from './objects.ts';
export { propertiesOf, type Wire } from '../kinds/properties.ts';
export { defaultOf, differingFields, inheritedValues, initialValues } from './records.ts';
export {
  asItCame,
  isUnreadable,
  readableItems,
  readablePart,
  unreadablePart,
  unreadableText,
} from '../kinds/unreadable.ts';
export {
  decodeAnswer,
  decodeBody,
  decodeItem,
  emptyValue,
  encodeValue,
  isSameValue,
  shownValue,
} from './values.ts';
