import Chip from '@mui/material/Chip';
import { RecordContextProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { readableItems, shownValue } from '../../../resources/declaration/codec/index.ts';
import { isBlank } from '../../../resources/declaration/values.ts';
import { type Field, isMarked, localize, mayReadField } from '../../../resources/declaration/index.ts';
import { kindOf } from '../../../resources/declaration/kinds/index.ts';
import { imageOf } from '../../fields/image/imageOf.ts';
import { ValueText } from '../../fields/ReadOnlyField.tsx';
import { useChosen } from '../../fields/inputs/ReferencesInput.tsx';
import { useTranslate } from '../../i18n/late/form.ts';
import { loadable } from '../../loading/loadable.tsx';
import { useRememberRecord } from '../../navigation/recentRecords.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import type { PlaceProps } from '../../parts/PlaceProps.ts';
import { useFeature } from '../../parts/parts.ts';
import type { Viewer } from '../../viewer/viewer.ts';
import { useRecordName } from './useRecordName.ts';
import '../form.css';
import { useStamps } from './useStamps.ts';
import type { Base } from '../useRecordForm.ts';

interface PageHeaderProps {
  readonly title: string;
  /** The content of the heading, in place of the title. */
  readonly heading?: ReactNode;
  /** A picture beside the heading. */
  readonly picture?: ReactNode;
  readonly children?: ReactNode;
}

/** The top of a page: its only `h1`, and buttons. */
export function PageHeader({ title, heading, picture, children }: PageHeaderProps) {
  return (
    <header className="page-header">
      {picture}
      <h1 title={heading ? undefined : title}>{heading ?? title}</h1>
      {children}
    </header>
  );
}

const FieldPicture = loadable(() => import('../../fields/image/FieldPicture.tsx'));

interface RecordHeaderProps extends PlaceProps {
  readonly record: Base & { readonly id: string };
  readonly viewer: Viewer;
  /** The buttons of the record's actions. */
  readonly children?: ReactNode;
}

/** Names shown in the header; the rest are counted. */
const namesInHead = 3;

/** The names of referenced records. */
function Chosen({
  field,
  scope,
  uids,
}: {
  field: Field;
  scope: PlaceProps['scope'];
  uids: readonly string[];
}) {
  const options = useChosen({ field, scope }, uids.slice(0, namesInHead));
  const more = uids.length - options.length;
  return (
    <>
      {options.map(({ key, label }) => (
        <Chip key={key} size="small" label={label === key ? '…' : label} />
      ))}
      {more > 0 && <Chip size="small" label={`+${more}`} />}
    </>
  );
}

/** The record's name, state, further declared values, and the time of its last change. */
export function RecordHeader(props: RecordHeaderProps) {
  const { resource, place, placeName, record, scope, viewer, children } = props;
  const translate = useTranslate();
  const locale = useViewerLocale();
  const { modifiedAt, modifiedBy, modifiedByAddress } = useStamps(resource, record);
  const isShown = (field: string) =>
    !place.omit?.includes(field) && mayReadField(resource, field, viewer.kind);
  const head = Object.entries(resource.fields).filter(
    ([field, { besideName }]) => besideName && isShown(field),
  );
  const pictures = head.filter(([, field]) => kindOf(field).head === 'picture');
  const references = head.filter(([, field]) => kindOf(field).head === 'names');
  const facts = head.filter(([name, field]) => kindOf(field).head === 'fact' && !isBlank(record[name]));
  const choices = head.flatMap(([field, declared]) => {
    const value = kindOf(declared).head === 'chip' ? shownValue(declared, record[field]) : undefined;
    return typeof value === 'string' ? [{ field, value }] : [];
  });
  const marks = Object.entries(resource.fields).flatMap(([field, declared]) =>
    declared.mark && isMarked(declared, record[field]) && isShown(field) ? [{ field, ...declared.mark }] : [],
  );
  const Heading = useFeature(resource)?.heading;
  const name = useRecordName({ resource, placeName })(record);
  useRememberRecord(resource.name, resource.onlyOwn || resource.singleton ? '' : name);
  return (
    <>
      <PageHeader
        title={name}
        heading={Heading && <Heading record={record} fallback={<span>{name}</span>} />}
        picture={pictures.map(([field, declared]) => (
          <FieldPicture
            key={field}
            resource={resource}
            name={field}
            field={declared}
            image={imageOf(record, field)}
            title={name}
            height={56}
          />
        ))}
      >
        {choices.map(({ field, value }) => (
          <Chip
            key={field}
            variant="outlined"
            label={translate(`resources.${resource.name}.choices.${field}.${value}`)}
          />
        ))}
        {marks.map(({ field, label, isWarning }) => (
          <Chip
            key={field}
            variant="outlined"
            color={isWarning ? 'warning' : 'default'}
            label={localize(label, locale)}
          />
        ))}
        {references.map(([field, declared]) => (
          <Chosen key={field} field={declared} scope={scope} uids={readableItems(record[field])} />
        ))}
        <div className="page-header-gap" />
        <div className="page-header-actions">{children}</div>
      </PageHeader>
      {(facts.length > 0 || modifiedAt) && (
        <p className="record-facts">
          {facts.map(([field, declared]) => (
            <span key={field}>
              {!kindOf(declared).isText && (
                <span>{translate(`resources.${resource.name}.fields.${field}`)} </span>
              )}
              <RecordContextProvider value={record}>
                <ValueText resource={resource} name={field} field={declared} scope={scope} />
              </RecordContextProvider>
            </span>
          ))}
          {modifiedAt && (
            <span title={modifiedByAddress}>
              {translate(modifiedBy ? 'form.modifiedBy' : 'form.modified', {
                when: modifiedAt,
                who: modifiedBy,
              })}
            </span>
          )}
        </p>
      )}
    </>
  );
}
