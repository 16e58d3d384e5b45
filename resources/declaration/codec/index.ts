export { choiceValue } from '../kinds/choice.ts';
export { identifierIn, namedIn, type Named } from '../kinds/identifier.ts';
export { readList, type ListAnswer } from './listAnswer.ts';
export { decodeItems, decodeObject } from './objects.ts';
export { propertiesOf, type Wire } from '../kinds/properties.ts';
export { differingFields, initialValues } from './records.ts';
export {
  asItCame,
  isUnreadable,
  readableItems,
  readablePart,
  unreadablePart,
  unreadableText,
  type Unreadable,
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
