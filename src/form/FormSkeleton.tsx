import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from '../i18n/useTranslate.ts';
import type { FormModel } from './model.ts';

/** The shape of the form to come, so that nothing jumps when the record arrives. */
export function FormSkeleton({ model }: { readonly model: FormModel }) {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('form.loading')} aria-busy sx={{ maxWidth: 960 }}>
      <Skeleton width="40%" height={36} sx={{ mb: 2 }} />
      {model.sections.map((section) => (
        <Paper key={section.index} variant="outlined" sx={{ p: { xs: 1.5, sm: 2.5 }, mb: 2 }}>
          <Skeleton width={140} height={28} />
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
              columnGap: 3,
              rowGap: 2,
              mt: 1,
            }}
          >
            {section.fields.map(({ name }) => (
              <Skeleton key={name} variant="rounded" height={40} />
            ))}
          </Box>
        </Paper>
      ))}
    </Box>
  );
}
