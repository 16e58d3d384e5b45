import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { HttpAnswer, Step } from '../../../resources/product/webhooks/exchange.ts';
import { PlainButton } from '../../fields/PlainButton.tsx';
import { useCopy } from '../../fields/useCopy.ts';
import { useTranslate } from '../../i18n/late/webhooks.ts';
import { asCurl } from './asCurl.ts';
import { Verbatim } from './Verbatim.tsx';

/** A request or response as transmitted. */
function Message({ title, lines, body }: { title: string; lines: readonly string[]; body: string }) {
  const translate = useTranslate();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h3" component="h4" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Verbatim label={title}>
        {`${lines.join('\n')}\n\n${body === '' ? translate('webhooks.steps.empty') : body}`}
      </Verbatim>
    </Box>
  );
}

function headerLines(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
}

function wordsOf({ kind, hasKeptToken, isShared }: Step) {
  if (hasKeptToken) return 'webhooks.steps.sendKept';
  return `webhooks.steps.${isShared ? 'tokenShared' : kind}` as const;
}

/** The body of a response as it is shown. Of a response to a token request only the names of its members are kept. */
function bodyOf({ body, isCut, members }: HttpAnswer, translate: ReturnType<typeof useTranslate>): string {
  if (members && members.length > 0)
    return translate('webhooks.steps.members', { names: members.join(', ') });
  if (members) return translate('webhooks.steps.noMembers');
  return isCut ? `${body}\n${translate('webhooks.steps.cut')}` : body;
}

function StepCard({ step, position }: { step: Step; position: number }) {
  const translate = useTranslate();
  const copy = useCopy();
  const { request, result } = step;
  const answer = 'answer' in result ? result.answer : undefined;
  const isGood = answer !== undefined && answer.status >= 200 && answer.status < 300;
  const isAsked = step.kind === 'challenge' && answer?.status === 401;
  return (
    <Paper component="li" variant="outlined" sx={{ p: 1.5, mb: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
        <Typography component="h3" variant="h3">
          {`${position}. ${translate(wordsOf(step))}`}
        </Typography>
        <Chip
          size="small"
          variant="outlined"
          color={isGood || isAsked ? 'success' : 'error'}
          label={
            answer
              ? translate('webhooks.steps.status', { status: answer.status })
              : 'failure' in result && result.failure.sentence
          }
          sx={{ height: 'auto', minHeight: 24, '& .MuiChip-label': { whiteSpace: 'normal' } }}
        />
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {translate('webhooks.steps.milliseconds', { count: result.milliseconds })}
        </Box>
      </Box>
      <Box component="code" sx={{ display: 'block', mt: 0.5, overflowWrap: 'anywhere' }}>
        {`${request.method} ${request.url}`}
      </Box>
      <Box component="details" sx={{ mt: 0.5 }}>
        <Box component="summary" sx={{ cursor: 'pointer', py: 0.5, width: 'fit-content' }}>
          {translate('webhooks.steps.details')}
        </Box>
        <PlainButton onClick={() => void copy(asCurl(request))}>
          {translate('webhooks.steps.curl')}
        </PlainButton>
        <PlainButton onClick={() => void copy(JSON.stringify({ request, result }, null, 2))}>
          {translate('webhooks.steps.json')}
        </PlainButton>
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <Message
            title={translate('webhooks.steps.request')}
            lines={[`${request.method} ${request.url}`, ...headerLines(request.headers)]}
            body={request.body}
          />
          {answer && (
            <Message
              title={translate('webhooks.steps.answer')}
              lines={[
                translate('webhooks.steps.status', { status: answer.status }),
                ...headerLines(answer.headers),
              ]}
              body={bodyOf(answer, translate)}
            />
          )}
        </Box>
      </Box>
    </Paper>
  );
}

/** The requests and responses of an exchange, step by step. */
export function Steps({ steps }: { readonly steps: readonly Step[] }) {
  const translate = useTranslate();
  if (steps.length === 0) return null;
  return (
    <Box
      component="ol"
      aria-label={translate('webhooks.steps.label')}
      sx={{ listStyle: 'none', m: 0, p: 0, mt: 1 }}
    >
      {steps.map((step, index) => (
        <StepCard
          // Steps have no identifiers and are never reordered.
          key={index}
          step={step}
          position={index + 1}
        />
      ))}
    </Box>
  );
}
