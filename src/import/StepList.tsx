import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useTranslate } from '../i18n/late/import.ts';
import { Link } from 'react-router';
import { importSteps, openSteps, queryOf } from './importAddress.ts';
import type { StepProps } from './StepProps.ts';

const List = styled('ol')(({ theme }) => ({
  display: 'flex',
  gap: 4,
  margin: '0 0 16px',
  padding: 0,
  maxWidth: 1180,
  listStyle: 'none',
  li: { flex: 1, minWidth: 0 },
  'li > *': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 40,
    padding: '4px 2px',
    borderTop: '3px solid var(--portal-palette-divider)',
    color: 'var(--portal-palette-text-secondary)',
    fontSize: '0.8125rem',
    fontWeight: 600,
    textDecoration: 'none',
  },
  'li > a:hover': { color: 'var(--portal-palette-text-primary)' },
  'li[data-state="done"] > *': { borderColor: 'var(--portal-palette-primary-main)' },
  'li[data-state="now"] > *': {
    borderColor: 'var(--portal-palette-primary-main)',
    color: 'var(--portal-palette-text-primary)',
  },
  '.number': { fontVariantNumeric: 'tabular-nums' },
  [theme.breakpoints.down('sm')]: {
    '.name': { position: 'absolute', clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' },
    'li > *': { minHeight: 24, justifyContent: 'center' },
  },
}));

/** The steps of an import. Steps that can be opened are links. */
export function StepList({ position }: StepProps) {
  const translate = useTranslate();
  const open = openSteps(position);
  const now = importSteps.indexOf(position.step);
  const nowName = translate(`import.steps.${position.step}`);
  return (
    <nav aria-label={translate('import.steps.label')}>
      <Box component="p" sx={{ display: { xs: 'block', sm: 'none' }, m: 0, mb: 0.5, fontWeight: 600 }}>
        {translate('import.steps.position', { number: now + 1, count: importSteps.length })}: {nowName}
      </Box>
      <List>
        {importSteps.map((step, index) => {
          const content = (
            <>
              <span className="number">{index + 1}</span>
              <span className="name">{translate(`import.steps.${step}`)}</span>
            </>
          );
          const state = index < now ? 'done' : index === now ? 'now' : 'next';
          const isLink = step !== position.step && open.includes(step);
          return (
            <li key={step} data-state={state}>
              {isLink ? (
                <Link to={queryOf({ ...position, step })}>{content}</Link>
              ) : (
                <span aria-current={state === 'now' ? 'step' : undefined}>{content}</span>
              )}
            </li>
          );
        })}
      </List>
    </nav>
  );
}
