import { RecordContextProvider } from 'ra-core';
import { memo, Suspense, type ReactNode } from 'react';
import type { PlatformRecord } from '../../../dataProvider/index.ts';
import { shownValue, unreadablePart } from '../../../resources/declaration/codec/index.ts';
import { isMarked } from '../../../resources/declaration/index.ts';
import { isBlank } from '../../../resources/declaration/values.ts';
import { kindOf } from '../../../resources/declaration/kinds/index.ts';
import type { Field } from '../../../resources/declaration/index.ts';
import { labelTarget } from '../../fields/choosing/references.ts';
import { UnreadableText } from '../../fields/UnreadableText.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { loadable } from '../../loading/loadable.tsx';
import { Moment } from '../../format/Moment.tsx';
import { PartBoundary } from '../../loading/lazyPart.tsx';
import { ToneIcon } from '../../fields/ToneIcon.tsx';
import type { Column } from './useColumns.ts';

const Picture = loadable(() => import('../../fields/image/Picture.tsx'));

interface CellProps {
  readonly field: Field;
  readonly value: unknown;
  /** The text of the cell; empty for an empty value and while a reference's name loads. */
  readonly text: string;
  /** Switches are in the tab order only within the focused row. */
  readonly tabIndex: 0 | -1;
  /** For a flag that can be switched here: its label with the row's name. */
  readonly switchLabel?: string | undefined;
}

interface ContentProps {
  readonly column: Column;
  readonly record: PlatformRecord;
  readonly text: string;
  /** The generated content. */
  readonly children: ReactNode;
}

/** The feature's content for the column, or the generated content without one and while its code loads. */
export function Content({ column: { name, Content: Own }, record, text, children }: ContentProps) {
  if (!Own) return children;
  return (
    <PartBoundary fallback={children}>
      <Suspense fallback={children}>
        <RecordContextProvider value={record}>
          <Own record={record} name={name} text={text} fallback={children} />
        </RecordContextProvider>
      </Suspense>
    </PartBoundary>
  );
}

/** True for a reference without a text: its name loads. */
const isNamePending = (field: Field, value: unknown) => !isBlank(value) && labelTarget(field) !== undefined;

/** Replaces the content of a cell that failed to render. */
function NotShown() {
  const translate = useTranslate();
  return <span className="empty">{translate('list.notShown')}</span>;
}

/**
 * The generated content of a cell, by the kind of its field. An error while rendering a value affects only
 * its cell.
 */
export const Cell = memo(function Cell(props: CellProps) {
  try {
    return contentOf(props);
  } catch {
    return <NotShown />;
  }
});

/** Text is not markup and keeps its own writing direction. */
function contentOf({ field, value: storedValue, text, tabIndex, switchLabel }: CellProps) {
  const value = shownValue(field, storedValue);
  if (switchLabel !== undefined) {
    return (
      <button
        type="button"
        role="switch"
        className="switch"
        aria-checked={value === true}
        aria-label={switchLabel}
        tabIndex={tabIndex}
      />
    );
  }
  if (text === '') {
    // The dash would say that there is nothing.
    if (isNamePending(field, storedValue)) return null;
    return (
      <span className="empty" aria-hidden>
        —
      </span>
    );
  }
  if (unreadablePart(value).length > 0) return <UnreadableText>{text}</UnreadableText>;
  const { head, time } = kindOf(field);
  if (head === 'picture') {
    // Smaller than the row, whose first cell names the record.
    return <Picture field={field} image={text} name="" height={24} />;
  }
  if (isMarked(field, value)) {
    return (
      <span className="choice" data-warning={field.mark?.isWarning}>
        <bdi>{text}</bdi>
      </span>
    );
  }
  // A chip is a state; other enumerations are words.
  const tone = head === 'chip' ? field.options?.find((option) => option.value === value)?.tone : undefined;
  if (tone) {
    return (
      <span className="choice" data-tone={tone}>
        <ToneIcon tone={tone} />
        <bdi>{text}</bdi>
      </span>
    );
  }
  if (time === 'moment') return <Moment value={String(value)}>{text}</Moment>;
  // No links except the record's own: a click on a row opens the record, never an external URL.
  // An author by name has the address as its title.
  return <bdi title={field.stamp && String(value)}>{text}</bdi>;
}
