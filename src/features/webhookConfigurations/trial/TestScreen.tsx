import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { eventTypeNamed } from '../../../../resources/events/index.ts';
import { webhookConfigurations } from '../../../../resources/webhookConfigurations/index.ts';
import { useTranslate } from '../../../i18n/late/webhooks.ts';
import { useAction } from '../../../changes/actions/useAction.ts';
import { placePaths } from '../../../navigation/paths.ts';
import type { PlaceProps } from '../../../parts/PlaceProps.ts';
import { usePathParams } from '../../../navigation/usePathParams.ts';
import { useRecordOf } from '../../../parts/useRecordOf.ts';
import { PageHeader } from '../../../form/page/RecordHeader.tsx';
import { useRecordName } from '../../../form/page/useRecordName.ts';
import { EventTypeProvider } from '../../../rule/event/EventType.ts';
import { RuleSourcesProvider } from '../../../rule/RuleSources.ts';
import { SampleEventEditor } from '../../../rule/event/SampleEventEditor.tsx';
import { ruleSources } from '../../webhooks/ruleSources.ts';
import { useAttempt } from '../../webhooks/useAttempt.ts';
import { TestPanel } from './TestPanel.tsx';

/** The page that tests a saved configuration (spec section 7, verify). */
export default function TestScreen(screen: PlaceProps) {
  const { resource, place, scope } = screen;
  const translate = useTranslate();
  const nameOf = useRecordName(screen);
  const { configurationId: id = '' } = usePathParams();
  const data = useRecordOf(webhookConfigurations);
  const attempts = useAttempt(
    useAction(webhookConfigurations, 'verify', { scope, record: data, isQuiet: true }),
  );
  const edit = placePaths(place, scope).edit(id);
  return (
    <>
      <PageHeader title={data ? translate('webhooks.test.page', { name: nameOf(data) }) : ' '}>
        {edit !== null && (
          <Button component={Link} to={edit} variant="outlined">
            {translate('webhooks.test.edit')}
          </Button>
        )}
      </PageHeader>
      {data && (
        <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2.5 }, maxWidth: 1180 }}>
          {data.pausedAt && (
            <Alert role="note" severity="warning" sx={{ mb: 1.5 }}>
              {typeof data.pausedReason === 'string' && data.pausedReason}
            </Alert>
          )}
          <Typography variant="h2" sx={{ mb: 1 }}>
            {translate('webhooks.test.event')}
          </Typography>
          <EventTypeProvider value={eventTypeNamed(data.configType)}>
            <TestPanel
              resource={resource}
              scope={scope}
              intro={translate('webhooks.test.intro')}
              sample={
                <RuleSourcesProvider value={ruleSources}>
                  <SampleEventEditor scope={scope} />
                </RuleSourcesProvider>
              }
              ruleNow={() => data.rule}
              attempts={attempts}
              onSend={(event) => attempts.run({ event })}
            />
          </EventTypeProvider>
        </Paper>
      )}
    </>
  );
}
