import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDataProvider } from 'ra-core';
import { useTranslate } from '../i18n/useTranslate.ts';
import { useNotifyText } from '../portal/useNotify.ts';
import { useState } from 'react';
import type { PlatformDataProvider } from '../../dataProvider/index.ts';
import { useActionAnswer } from '../portal/actions/useActionAnswer.ts';
import { useFailureText } from '../portal/FailureAlert.tsx';
import { failureOf } from '../portal/failure.ts';
import { ExportIcon } from '../portal/icons.tsx';
import { LoadAlert } from '../portal/LoadAlert.tsx';
import { saveFile } from '../portal/saveFile.ts';
import { SheetTable } from './SheetTable.tsx';
import type { StepProps } from './StepProps.ts';
import { useImportWords } from './useImportWords.ts';
import type { ImportReport } from './importReport.ts';

/** Rows that are shown at first, and how many more each time. */
const pageRows = 50;

interface FailedRowsProps extends StepProps {
  readonly report: ImportReport;
}

/** Saves the failed rows of an import as a file. */
function useDownload({ imported, scope, report }: FailedRowsProps) {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const translate = useTranslate();
  const notifyText = useNotifyText();
  const textOf = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const input = { importId: report.uid };
      const file = await dataProvider.act<Blob>(imported, 'getFailedRows', { scope, input });
      const name = report.originalFileName.replace(/\.\w+$/, '');
      saveFile(translate('import.work.downloadName', { name }), file);
    } catch (error) {
      notifyText(textOf(failureOf(error)), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, download };
}

/** The rows that cannot be imported, each with what is wrong in which column, and all of them as a file to mend. */
export function FailedRows(props: FailedRowsProps) {
  const { imported, scope, report } = props;
  const translate = useTranslate();
  const words = useImportWords(imported);
  const [shown, setShown] = useState(pageRows);
  const { isBusy, download } = useDownload(props);
  const { answer, failure, refetch, isFetching } = useActionAnswer(imported, 'listImportRows', {
    scope,
    input: { importId: report.uid, outcome: 'failed' },
    page: { filter: {}, pagination: { page: 1, perPage: shown } },
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
          <Button color="inherit" startIcon={<ExportIcon />} loading={isBusy} onClick={() => void download()}>
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
            <Button loading={isFetching} onClick={() => setShown(Math.min(shown * 4, 1000))}>
              {translate('import.errors.more')}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}
