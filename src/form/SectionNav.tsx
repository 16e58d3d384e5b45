import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useRecordContext, useTranslate } from 'ra-core';
import { memo } from 'react';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { sectionId } from './FormSections.tsx';
import type { FormModel } from './model.ts';
import { useBelonging } from './useBelonging.ts';

/** From how many sections on a form is long enough to need a way around in it. */
const longForm = 4;

/** Whether the form gets a navigation of its own. */
export function isLong(model: FormModel): boolean {
  return model.sections.length >= longForm;
}

/** Leads to the sections of a long form: beside it where there is room, else in a row above it. */
export const SectionNav = memo(function SectionNav({
  resource,
  model,
}: {
  resource: AnyResource;
  model: FormModel;
}) {
  const translate = useTranslate();
  const sections = useBelonging(model, useRecordContext());
  const go = (index: number) => {
    const heading = document.getElementById(sectionId(index));
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <Box
      component="nav"
      aria-label={translate('form.sections')}
      sx={{ position: { lg: 'sticky' }, top: { lg: 72 }, alignSelf: 'start', mb: { xs: 1.5, lg: 0 } }}
    >
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'flex',
          flexDirection: { xs: 'row', lg: 'column' },
          flexWrap: 'wrap',
          columnGap: 2,
          borderLeft: { lg: 1 },
          borderColor: { lg: 'divider' },
          pl: { lg: 2 },
        }}
      >
        {sections.map(({ index }) => (
          <li key={index}>
            <Link
              href={`#${sectionId(index)}`}
              sx={{ display: 'inline-block', py: 0.5, lineHeight: '20px' }}
              onClick={(event) => {
                event.preventDefault();
                go(index);
              }}
            >
              {translate(`resources.${resource.name}.sections.${index}`)}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  );
});
