import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useDataProvider } from 'ra-core';
import { useTranslate } from '../i18n/late/import.ts';
import { useEffect } from 'react';
import type { PlatformDataProvider } from '../../dataProvider/index.ts';
import { useActionAnswer } from '../changes/actions/useActionAnswer.ts';
import { LoadAlert } from '../notices/LoadAlert.tsx';
import { FaultList } from './FaultList.tsx';
import { FailedRows } from './FailedRows.tsx';
import { type ImportReport, isOver } from './importReport.ts';
import type { StepProps } from './StepProps.ts';
import { WorkActions } from './WorkActions.tsx';
import { WorkCounts } from './WorkCounts.tsx';
import { WorkProgress } from './WorkProgress.tsx';

/** Poll interval in milliseconds while the work is running. */
const pollIntervalMs = 1000;

/** Why a check or an import ended before its last row. */
function Ending({ report }: { readonly report: ImportReport }) {
  const translate = useTranslate();
  const { status, problem, isCheck } = report;
  if (status === 'Failed')
    return (
      <Alert severity="error" sx={{ mb: 2 }}>
        {problem ?? translate('import.work.failed')}
      </Alert>
    );
  if (status === 'Stopped')
    return (
      <Alert severity="warning" sx={{ mb: 2 }}>
        {translate(isCheck ? 'import.work.checkStopped' : 'import.work.stopped')}
      </Alert>
    );
  return null;
}

function titleKey(report: ImportReport) {
  if (report.isCheck) return isOver(report) ? 'import.work.checked' : 'import.work.checking';
  return isOver(report) ? 'import.work.imported' : 'import.work.importing';
}

/** The last steps: a running or finished check or import. */
export function WorkStep(props: StepProps) {
  const { imported, position, scope, resource } = props;
  const translate = useTranslate();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const importId = position.step === 'check' ? position.check : position.result;
  const {
    answer: report,
    failure,
    isAbsent,
    refetch,
  } = useActionAnswer(imported, 'getImport', {
    scope,
    input: { importId },
    staleTimeMs: 0,
    refetchMs: (last) => (last && isOver(last) ? false : pollIntervalMs),
  });
  const isDone = report !== undefined && !report.isCheck && isOver(report);
  useEffect(() => {
    if (isDone) void dataProvider.changed(resource.name);
  }, [isDone, dataProvider, resource.name]);
  if (isAbsent) return <Alert severity="info">{translate('import.work.queued')}</Alert>;
  if (failure)
    return failure.status === 404 ? (
      <Alert severity="warning">{translate('import.work.gone')}</Alert>
    ) : (
      <LoadAlert error={failure} onRetry={() => void refetch()} />
    );
  if (!report) return <Skeleton variant="rounded" height={220} />;
  return (
    <>
      <Typography variant="h2" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {translate(titleKey(report), { file: report.originalFileName })}
      </Typography>
      <Ending report={report} />
      {!isOver(report) && <WorkProgress {...props} report={report} onStopped={() => void refetch()} />}
      {((report.notes as readonly string[] | null | undefined) ?? []).map((note) => (
        <Alert key={note} severity="info" sx={{ mb: 1 }}>
          {note}
        </Alert>
      ))}
      <WorkCounts resource={resource} report={report} />
      {isOver(report) && report.failed > 0 && <FaultList {...props} report={report} />}
      {isOver(report) && report.failed > 0 && <FailedRows {...props} report={report} />}
      {isOver(report) && <WorkActions {...props} report={report} />}
    </>
  );
}
