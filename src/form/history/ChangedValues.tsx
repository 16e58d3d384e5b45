import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { AuditEntry } from '../../../dataProvider/index.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { useTranslate } from '../../i18n/late/history.ts';
import { type ChangedField, changedFieldsOf, namesOf } from './entry.ts';
import { useHistoryWords } from './useHistoryWords.ts';

interface ChangedValuesProps {
  readonly resource: AnyResource | undefined;
  readonly entry: Pick<AuditEntry, 'changes' | 'names' | 'gone'>;
  /** Renders the buttons at the end of a field's row. */
  readonly action?: (change: ChangedField, before: string) => ReactNode;
}

const valueStyles = { m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

/** The changed fields with their old and new values. */
export function ChangedValues({ resource, entry, action }: ChangedValuesProps) {
  const translate = useTranslate();
  const words = useHistoryWords();
  const names = namesOf(entry);
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        alignItems: 'baseline',
        columnGap: 2,
        rowGap: 0.75,
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(120px, 200px) minmax(0, 1fr) auto' },
      }}
    >
      {changedFieldsOf(resource, entry).map((change) => {
        const before = words.value(change, change.old, names);
        return (
          <Box key={change.name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {words.label(resource, change.name)}
            </Box>
            <Box component="dd" sx={valueStyles}>
              {change.isSecret ? (
                translate('history.secret')
              ) : (
                <>
                  <Box component="del" sx={{ color: 'text.secondary', textDecorationThickness: 1 }}>
                    {before}
                  </Box>
                  {' → '}
                  <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 500 }}>
                    {words.value(change, change.new, names)}
                  </Box>
                </>
              )}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {action?.(change, before)}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
