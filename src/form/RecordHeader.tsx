import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { shownValue } from '../../resources/declaration/codec/index.ts';
import { isMarked, localize, mayReadField } from '../../resources/declaration/index.ts';
import { useRememberRecord } from '../portal/recentRecords.ts';
import { placePaths } from '../portal/paths.ts';
import { useViewerLocale } from '../fields/useFormatValue.ts';
import type { PlaceProps } from '../portal/PlaceProps.ts';
import { may, type Viewer } from '../portal/viewer.ts';
import { useRecordName } from './useRecordName.ts';
import { useStamps } from './useStamps.ts';
import type { Base } from './useRecordForm.ts';

/** The top of a page: its one heading, and what can be done. */
export function PageHeader({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <Box
      component="header"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 0.5, mb: 2 }}
    >
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

interface RecordHeaderProps extends PlaceProps {
  readonly record: Base & { readonly id: string };
  readonly viewer: Viewer;
  /** Actions beside the links to what lies below the record. */
  readonly children?: ReactNode;
}

/** The record's name, its state, the way to what lies below it, and when it was last changed. */
export function RecordHeader(props: RecordHeaderProps) {
  const { resource, place, placeName, scope, record, viewer, children } = props;
  const translate = useTranslate();
  const locale = useViewerLocale();
  const { modifiedAt, modifiedBy } = useStamps(resource, record);
  const below = placePaths(place, scope)
    .children(record.id)
    .filter((child) => may(viewer, 'list', child.resource, child.resource.places[child.placeName]));
  const history = may(viewer, 'update', resource, place)
    ? placePaths(place, scope).history(record.id, record)
    : null;
  const isShown = (field: string) =>
    !place.omit?.includes(field) && mayReadField(resource, field, viewer.kind);
  const choices = Object.entries(resource.fields).flatMap(([field, declared]) => {
    const value = declared.besideName && isShown(field) ? shownValue(declared, record[field]) : undefined;
    return typeof value === 'string' ? [{ field, value }] : [];
  });
  const marks = Object.entries(resource.fields).flatMap(([field, declared]) =>
    declared.mark && isMarked(declared, record[field]) && isShown(field) ? [{ field, ...declared.mark }] : [],
  );
  const name = useRecordName({ resource, placeName })(record);
  useRememberRecord(resource.name, resource.onlyOwn ? '' : name);
  return (
    <>
      <PageHeader title={name}>
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
        {(below.length > 0 || history) && (
          <Box
            component="nav"
            aria-label={translate('form.actions', { name })}
            sx={{ display: 'flex', gap: 1 }}
          >
            {below.map((child) => (
              <Button key={child.path} component={Link} to={child.path} variant="outlined">
                {translate(`resources.${child.resource.name}.places.${child.placeName}`)}
              </Button>
            ))}
            {history && (
              <Button component={Link} to={history} variant="text">
                {translate('shell.crumbs.history')}
              </Button>
            )}
          </Box>
        )}
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
