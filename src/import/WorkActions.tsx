import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslate } from '../i18n/late/import.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAction } from '../changes/actions/useAction.ts';
import { FailureAlert } from '../notices/FailureAlert.tsx';
import { lastListAddress } from '../navigation/lastAddress.ts';
import { placePaths } from '../navigation/paths.ts';
import { nothingChosen } from './importAddress.ts';
import type { StepProps } from './StepProps.ts';
import { useImportWords } from './useImportWords.ts';
import { type ImportReport, invites, requestOfReport } from './importReport.ts';

interface WorkActionsProps extends StepProps {
  readonly report: ImportReport;
}

/** Starts the import after a check, once. */
function StartImport({ imported, scope, report, position, go }: WorkActionsProps) {
  const translate = useTranslate();
  const words = useImportWords(imported);
  const importing = useAction(imported, 'import', { scope, isQuiet: true });
  const [isInviting, setInviting] = useState(true);
  const { created, updated } = report;
  const rows = created + updated;
  const invitations = invites(imported) && report.withoutInvitations != null ? created : 0;
  const start = async () => {
    const outcome = await importing.run({
      ...requestOfReport(report),
      ...(invitations > 0 && !isInviting && { withoutInvitations: true }),
    });
    if (outcome) go({ step: 'result', result: outcome.answer.configurationUID });
  };
  if (rows === 0)
    return (
      <Alert severity="info">
        {translate(
          report.failed > 0 && report.skipped === 0 ? 'import.work.allFailed' : 'import.work.nothing',
        )}
      </Alert>
    );
  if (position.result !== '') return null;
  return (
    <>
      <FailureAlert failure={importing.failure} />
      <Button variant="contained" loading={importing.isBusy} onClick={() => void start()}>
        {[
          translate('import.work.start', words.count(rows)),
          invitations > 0 && isInviting && translate('import.work.startInviting', words.count(invitations)),
        ]
          .filter(Boolean)
          .join(' ')}
      </Button>
      {invitations > 0 && (
        <FormControlLabel
          control={<Checkbox checked={isInviting} onChange={(event) => setInviting(event.target.checked)} />}
          slotProps={{ typography: { variant: 'body2' } }}
          label={translate('import.work.invite')}
        />
      )}
    </>
  );
}

/** The actions after a finished check or import. */
export function WorkActions(props: WorkActionsProps) {
  const { report, place, scope, resource, position, go } = props;
  const translate = useTranslate();
  const words = useImportWords(resource);
  const list = placePaths(place, scope).list;
  const isCheck = report.isCheck === true;
  return (
    <>
      {isCheck && report.status === 'Completed' && report.failed === 0 && (
        <Alert severity="success" sx={{ mb: 2 }}>
          {translate('import.work.clean')}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {isCheck && report.status === 'Completed' && <StartImport {...props} />}
        {!isCheck && list !== null && (
          <Button component={Link} to={lastListAddress(list)} variant="contained">
            {translate('import.work.list', { name: words.many })}
          </Button>
        )}
        {isCheck && position.file !== '' && (
          <Button onClick={() => go({ step: 'columns' })}>{translate('import.work.columns')}</Button>
        )}
        <Button onClick={() => go(nothingChosen)}>{translate('import.work.another')}</Button>
      </Box>
    </>
  );
}
