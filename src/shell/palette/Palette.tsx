import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import Button from '@mui/material/Button';
import { Command } from 'cmdk';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useNavigate } from 'react-router-dom';
import '../../i18n/late/palette.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { mayOpen } from '../../navigation/decideScreen.ts';
import { useRecentRecords } from '../../navigation/recentRecords.ts';
import { useSession } from '../../viewer/useSession.ts';
import { paletteStyles } from './paletteStyles.ts';
import { ranked } from './rank.ts';
import { RecordActions } from './RecordActions.tsx';
import { pageTargets, recordSources } from './sources.ts';
import { type RecordResult, useRecordResults } from './useRecordResults.ts';
import { onKeys } from '../../browser/keys.ts';

/** Maximum number of recent records offered while the input is empty. */
const maxRecent = 6;
/** Maximum number of pages offered beside records. */
const maxPages = 6;

const detailStyles = { color: 'text.secondary', fontSize: '0.75rem' } as const;
const footerStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 44,
  px: 2,
  borderTop: 1,
  borderColor: 'divider',
  ...detailStyles,
} as const;
const nameStyles = {
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

function useTargets(term: string) {
  const translate = useTranslate();
  const session = useSession();
  const pages = useMemo(
    () =>
      pageTargets(session).map(({ path, label, resource }) => ({
        path,
        label: translate(
          label,
          resource ? { name: translate(`resources.${resource}.noun`, { smart_count: 1 }) } : {},
        ),
      })),
    [session, translate],
  );
  const sources = useMemo(() => recordSources(session), [session]);
  const opened = useRecentRecords().filter(({ path }) => mayOpen(path, session));
  const recent = ranked(opened, term, ({ name }) => name).slice(0, maxRecent);
  const isNarrowed = term.trim() !== '';
  const matches = ranked(pages, term, ({ label }) => label);
  return {
    pages: isNarrowed ? matches.slice(0, maxPages) : matches,
    recent,
    ...useRecordResults(sources, term),
  };
}

/**
 * The command palette: opens pages, finds records that the viewer may see, and runs their declared actions. Keys: arrows select, Enter
 * opens, Tab shows the actions of a record, Escape goes back.
 */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [term, setTerm] = useState('');
  const [selected, setSelected] = useState('');
  const [opened, setOpened] = useState<RecordResult>();
  const { pages, recent, results, isSearching, hasFailed } = useTargets(opened ? '' : term);
  const target = results.find(({ path }) => path === selected);
  const go = (path: string) => {
    onClose();
    void navigate(path);
  };
  const showActions = (result: RecordResult | undefined) => {
    setOpened(result);
    setTerm('');
  };
  const onKeyDown = onKeys((event: KeyboardEvent) => {
    const isBack = event.key === 'Escape' || (event.key === 'Backspace' && term === '');
    if (opened && isBack) {
      event.preventDefault();
      event.stopPropagation();
      showActions(undefined);
      return;
    }
    if (opened || event.key !== 'Tab' || event.shiftKey || !target) return;
    event.preventDefault();
    showActions(target);
  });
  const resultPaths = new Set(results.map(({ path }) => path));
  const label = translate('shell.palette.open');
  const titleId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      onKeyDown={onKeyDown}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { alignSelf: 'flex-start', mt: { xs: 2, sm: 8 } } } }}
    >
      <Box component="h2" id={titleId} sx={visuallyHidden}>
        {label}
      </Box>
      <Box sx={paletteStyles}>
        <Command shouldFilter={false} label={label} value={selected} onValueChange={setSelected} loop>
          <Command.Input
            autoFocus
            value={term}
            onValueChange={setTerm}
            placeholder={translate(opened ? 'palette.chooseAction' : 'palette.placeholder')}
          />
          <Command.List label={translate('palette.results')} aria-busy={isSearching}>
            {opened ? (
              <RecordActions result={opened} term={term} onGo={go} onDone={onClose} />
            ) : (
              <>
                {!isSearching && (
                  <Command.Empty>
                    {translate(hasFailed ? 'palette.failed' : 'palette.empty', { term })}
                  </Command.Empty>
                )}
                {recent.length > 0 && (
                  <Command.Group heading={translate('palette.recent')}>
                    {recent
                      .filter(({ path }) => !resultPaths.has(path))
                      .map(({ path, name, resource }) => (
                        <Command.Item key={path} value={`recent ${path}`} onSelect={() => go(path)}>
                          <Box component="span" sx={nameStyles}>
                            {name}
                          </Box>
                          <Box component="span" sx={detailStyles}>
                            {translate(`resources.${resource}.name`, { smart_count: 1 })}
                          </Box>
                        </Command.Item>
                      ))}
                  </Command.Group>
                )}
                {results.length > 0 && (
                  <Command.Group heading={translate('palette.records')}>
                    {results.map((result) => (
                      <Command.Item key={result.path} value={result.path} onSelect={() => go(result.path)}>
                        <Box component="span" sx={nameStyles}>
                          {result.name}
                          {result.detail !== '' && (
                            <Box component="span" sx={{ ...detailStyles, ml: 1 }}>
                              {result.detail}
                            </Box>
                          )}
                        </Box>
                        <Box component="span" sx={detailStyles}>
                          {translate(`resources.${result.source.resource.name}.name`, { smart_count: 1 })}
                        </Box>
                      </Command.Item>
                    ))}
                  </Command.Group>
                )}
                {pages.length > 0 && (
                  <Command.Group heading={translate('palette.pages')}>
                    {pages.map(({ path, label: words }) => (
                      <Command.Item key={path} value={`page ${path}`} onSelect={() => go(path)}>
                        {words}
                      </Command.Item>
                    ))}
                  </Command.Group>
                )}
              </>
            )}
          </Command.List>
        </Command>
        <Box sx={footerStyles}>
          <Box role="status" sx={{ flex: 1 }}>
            {translate(isSearching ? 'palette.searching' : opened ? 'palette.actionKeys' : 'palette.keys')}
          </Box>
          {target && !opened && (
            <Button
              aria-label={translate('palette.actionsOf', { name: target.name })}
              onClick={() => showActions(target)}
            >
              {translate('palette.actions')}
            </Button>
          )}
        </Box>
      </Box>
    </Dialog>
  );
}
