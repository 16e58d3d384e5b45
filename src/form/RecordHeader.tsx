import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense } from 'react';
import { shownValue } from '../../resources/declaration/codec/index.ts';
import { isMarked, localize, mayReadField } from '../../resources/declaration/index.ts';
import { imageOf } from '../fields/image/imageOf.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { loadable } from '../portal/loadable.tsx';
import { useRememberRecord } from '../portal/recentRecords.ts';
import { useViewerLocale } from '../portal/useFormatValue.ts';
import type { PlaceProps } from '../portal/PlaceProps.ts';
import type { Viewer } from '../portal/viewer.ts';
import { useRecordName } from './useRecordName.ts';
import { useStamps } from './useStamps.ts';
import type { Base } from './useRecordForm.ts';

/** A heading of at most six lines, which are as many as a name of 100 characters needs on a narrow screen. */
const headingStyle = {
  overflowWrap: 'anywhere',
  minWidth: 0,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 6,
  overflow: 'hidden',
} as const;

interface PageHeaderProps {
  readonly title: string;
  /** A picture beside the heading. */
  readonly picture?: ReactNode;
  readonly children?: ReactNode;
}

/** The top of a page: its one heading, and what can be done. */
export function PageHeader({ title, picture, children }: PageHeaderProps) {
  return (
    <Box
      component="header"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 0.5, mb: 2 }}
    >
      {picture}
      <Typography variant="h1" title={title} sx={headingStyle}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

const Picture = loadable(() => import('../fields/image/Picture.tsx'));

interface RecordHeaderProps extends PlaceProps {
  readonly record: Base & { readonly id: string };
  readonly viewer: Viewer;
  /** The buttons of the record's actions. */
  readonly children?: ReactNode;
}

/** The record's name, its state, and when it was last changed. */
export function RecordHeader(props: RecordHeaderProps) {
  const { resource, place, placeName, record, viewer, children } = props;
  const translate = useTranslate();
  const locale = useViewerLocale();
  const { modifiedAt, modifiedBy } = useStamps(resource, record);
  const isShown = (field: string) =>
    !place.omit?.includes(field) && mayReadField(resource, field, viewer.kind);
  const pictures = Object.entries(resource.fields).filter(
    ([field, { kind, besideName }]) => kind === 'image' && besideName && isShown(field),
  );
  const choices = Object.entries(resource.fields).flatMap(([field, declared]) => {
    const value =
      declared.kind === 'choice' && declared.besideName && isShown(field)
        ? shownValue(declared, record[field])
        : undefined;
    return typeof value === 'string' ? [{ field, value }] : [];
  });
  const marks = Object.entries(resource.fields).flatMap(([field, declared]) =>
    declared.mark && isMarked(declared, record[field]) && isShown(field) ? [{ field, ...declared.mark }] : [],
  );
  const name = useRecordName({ resource, placeName })(record);
  useRememberRecord(resource.name, resource.onlyOwn ? '' : name);
  return (
    <>
      <PageHeader
        title={name}
        picture={pictures.map(([field, declared]) => (
          <Suspense key={field} fallback={null}>
            <Picture field={declared} image={imageOf(record, field)} name={name} height={40} />
          </Suspense>
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
        <Box sx={{ flex: 1 }} />
        {children}
      </PageHeader>
      {modifiedAt && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: -1, mb: 1.5 }}>
          {translate(modifiedBy ? 'form.modifiedBy' : 'form.modified', { when: modifiedAt, who: modifiedBy })}
        </Typography>
      )}
    </>
  );
}
