import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from '../i18n/late/import.ts';
import { useAction } from '../changes/actions/useAction.ts';
import { FailureAlert } from '../notices/FailureAlert.tsx';
import type { StepProps } from './StepProps.ts';
import { useImportWords } from './useImportWords.ts';
import type { ImportReport } from './importReport.ts';

interface WorkProgressProps extends StepProps {
  readonly report: ImportReport;
  readonly onStopped: () => void;
}

/** Progress of a check or import, with a stop button. */
export function WorkProgress({ imported, scope, report, onStopped }: WorkProgressProps) {
  const translate = useTranslate();
  const words = useImportWords(imported);
  const stop = useAction(imported, 'stopImport', { scope, isQuiet: true, onDone: onStopped });
  const { total, created, updated, skipped, failed } = report;
  const rowsDone = created + updated + skipped + failed;
  const label = translate('import.work.progress', {
    done: words.number(rowsDone),
    total: words.number(total ?? 0),
  });
  return (
    <Box sx={{ mb: 3 }}>
      <FailureAlert failure={stop.failure} />
      <Box component="p" role="status" sx={{ m: 0, mb: 1 }}>
        {typeof total === 'number' ? label : translate('import.work.waiting')}
      </Box>
      <LinearProgress
        variant={typeof total === 'number' && total > 0 ? 'determinate' : 'indeterminate'}
        value={total ? Math.min((rowsDone / total) * 100, 100) : 0}
        aria-label={label}
      />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          mt: 1,
          gap: 1,
        }}
      >
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {translate('import.work.leave')}
        </Box>
        <Button loading={stop.isBusy} onClick={() => void stop.run({ importId: report.uid })}>
          {translate('import.work.stop')}
        </Button>
      </Box>
    </Box>
  );
}
