import { styled } from '@mui/material/styles';
import { useTranslate } from '../i18n/late/import.ts';
import { importOutcomes } from '../../resources/declaration/imports/importCalls.ts';
import { type AnyResource } from '../../resources/declaration/index.ts';
import { useImportWords } from './useImportWords.ts';
import type { ImportReport } from './importReport.ts';

const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
  gap: 8,
  margin: '0 0 16px',
  div: {
    display: 'flex',
    flexDirection: 'column-reverse',
    padding: '10px 14px',
    border: '1px solid var(--portal-palette-divider)',
    borderRadius: 8,
  },
  dt: { color: 'var(--portal-palette-text-secondary)', fontSize: '0.8125rem' },
  dd: { margin: 0, fontSize: '1.375rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
  '[data-bad] dd': { color: 'var(--portal-palette-error-main)' },
});

interface WorkCountsProps {
  readonly resource: AnyResource;
  readonly report: ImportReport;
}

/** Row counts by outcome, or by expected outcome for a check. */
export function WorkCounts({ resource, report }: WorkCountsProps) {
  const translate = useTranslate();
  const words = useImportWords(resource);
  return (
    <List>
      {importOutcomes.map((outcome) => (
        <div key={outcome} data-bad={(outcome === 'failed' && report.failed > 0) || undefined}>
          <dt>
            {translate(
              outcome === 'created' && !report.isCheck
                ? 'import.work.count.createdDone'
                : `import.work.count.${outcome}`,
            )}
          </dt>
          <dd>{words.number(report[outcome])}</dd>
        </div>
      ))}
    </List>
  );
}
