import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from '../i18n/late/import.ts';
import { useState } from 'react';
import { useAction } from '../changes/actions/useAction.ts';
import { useActionAnswer } from '../changes/actions/useActionAnswer.ts';
import { FailureAlert } from '../notices/FailureAlert.tsx';
import { ExportIcon } from '../theme/icons.tsx';
import { LoadAlert } from '../notices/LoadAlert.tsx';
import { SheetTable } from './SheetTable.tsx';
import type { StepProps } from './StepProps.ts';
import { useImportWords } from './useImportWords.ts';
import type { ImportReport } from './importReport.ts';

/** Rows shown initially, and added by each "more". */
const pageRows = 50;

interface FailedRowsProps extends StepProps {
  readonly report: ImportReport;
}

/** The rows that cannot be imported, with the error of each column, and a file of all of them to correct. */
export function FailedRows(props: FailedRowsProps) {
  const { imported, scope, report } = props;
  const translate = useTranslate();
  const words = useImportWords(imported);
  const [visibleCount, setVisibleCount] = useState(pageRows);
  const download = useAction(imported, 'getFailedRows', {
    scope,
    isQuiet: true,
    fileName: translate('import.work.downloadName', { name: report.originalFileName.replace(/\.\w+$/, '') }),
  });
  const { answer, failure, refetch, isFetching } = useActionAnswer(imported, 'listImportRows', {
    scope,
    input: { importId: report.uid, outcome: 'failed' },
    page: { filter: {}, pagination: { page: 1, perPage: visibleCount } },
    keepsLast: true,
  });
  const heads = (['row', 'name', 'column', 'reason'] as const).map((name) =>
    translate(`import.errors.${name}`),
  );
  const items = answer?.items ?? [];
  return (
    <Box component="section" sx={{ mb: 3 }}>
      <Alert
        severity="warning"
        sx={{ mb: 2, flexWrap: 'wrap', '.MuiAlert-message': { flex: '1 1 200px' } }}
        action={
          <Button
            color="inherit"
            startIcon={<ExportIcon />}
            loading={download.isBusy}
            onClick={() => void download.run({ importId: report.uid })}
          >
            {translate('import.work.download')}
          </Button>
        }
      >
        {translate(
          report.isCheck ? 'import.work.errorsCheck' : 'import.work.errorsDone',
          words.count(report.failed),
        )}{' '}
        {translate('import.work.mend')}
      </Alert>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {translate('import.errors.title')}
      </Typography>
      <FailureAlert failure={download.failure} />
      {failure && <LoadAlert error={failure} onRetry={() => void refetch()} />}
      <SheetTable stacks label={translate('import.errors.title')} heads={heads}>
        {items.flatMap(({ rowNumber, title, errors }) =>
          errors.map(({ header, message }, index) => (
            <tr key={`${rowNumber} ${index}`}>
              <td className="number" data-head={heads[0]}>
                {words.number(rowNumber)}
              </td>
              <td>{title}</td>
              <td>{header ?? translate('import.errors.whole')}</td>
              <td>{message}</td>
            </tr>
          )),
        )}
      </SheetTable>
      {answer && answer.rowCount > items.length && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 1 }}>
          <span>
            {translate('import.errors.shown', {
              shown: words.number(items.length),
              total: words.number(answer.rowCount),
            })}
          </span>
          {items.length < 1000 && (
            <Button loading={isFetching} onClick={() => setVisibleCount(Math.min(visibleCount * 4, 1000))}>
              {translate('import.errors.more')}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}
