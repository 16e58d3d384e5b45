import { scopeOfRecord } from '../../../dataProvider/index.ts';
import { wordsOf } from '../../../resources/declaration/actions/actionWords.ts';
import { moveBack } from '../../../resources/declaration/actions/moveBack.ts';
import { type AnyResource, isChange } from '../../../resources/declaration/index.ts';
import { isObject } from '../../../resources/declaration/values.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useNotifyText } from '../../notices/useNotify.ts';
import { mayStart } from '../../parts/offered.ts';
import { useViewer } from '../../viewer/viewer.ts';
import { type RecordChange, useTakeBack } from '../useTakeBack.ts';
import { useActionLabel } from './useActionLabel.ts';
import { actionOf, type ActionTarget, type Input } from './actionTarget.ts';

interface Subject extends Pick<ActionTarget, 'record' | 'scope' | 'placeName'> {
  readonly resource: AnyResource;
  /** The name in the message. */
  readonly subject: string;
}

/** Returns a function that says what an action has done, with a button that undoes a change of fields or a move. */
export function useActionMessage({ resource, record, scope = {}, placeName, subject }: Subject) {
  const translate = useTranslate();
  const labelOf = useActionLabel();
  const notify = useNotifyText();
  const viewer = useViewer();
  const takeBack = useTakeBack({ resource, placeName, scope: scopeOfRecord(resource, scope, record) });

  /** The change that undoes the action; undefined when there is none, or the viewer may not make it. */
  const reversalOf = (name: string, answer: unknown): RecordChange | undefined => {
    if (!record) return undefined;
    const about = { id: String(record.id), title: subject };
    const action = actionOf(resource, name);
    const back = moveBack(resource, name, answer);
    if (back !== undefined)
      return mayStart(resource, actionOf(resource, back), viewer) ? { ...about, action: back } : undefined;
    if (!isChange(action)) return undefined;
    const after = action.set as Input;
    const before = Object.fromEntries(Object.keys(after).map((field) => [field, record[field] ?? null]));
    return { ...about, before, after };
  };

  /** @param saved the message that a file was saved, which replaces the action's own */
  return (name: string, answer: unknown, saved?: string): void => {
    const action = actionOf(resource, name);
    const words = wordsOf(name, action, record);
    // A button without sentences of its own is named by its label. What code starts says nothing.
    const standIn = action.icon ? `${labelOf(resource, name, record)}: ${subject}` : '';
    const about = { ...(isObject(answer) ? answer : {}), name: subject, _: standIn };
    const message = saved ?? translate(`${words}.done`, about);
    const reversal = reversalOf(name, answer);
    const onUndo = reversal && (() => void takeBack([reversal]));
    if (message !== '') notify(message, { type: 'success', ...(onUndo && { onUndo }) });
  };
}
