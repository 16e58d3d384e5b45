import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import Button from '@mui/material/Button';
import { Command } from 'cmdk';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useMemo, useState } from 'react';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useHref, useLocation, useNavigate } from 'react-router-dom';
import { useTranslate } from '../../i18n/late/palette.ts';
import { mayOpen } from '../../navigation/decideScreen.ts';
import { useRecentRecords } from '../../navigation/recentRecords.ts';
import { useSession } from '../../viewer/useSession.ts';
import { paletteStyles } from './paletteStyles.ts';
import { keywordRank, ranked, withRanks } from './rank.ts';
import { RecordActions } from './RecordActions.tsx';
import { recordSources } from './sources.ts';
import { type PaletteTarget, usePaletteTargets } from './usePaletteTargets.ts';
import { type RecordResult, useRecordResults } from './useRecordResults.ts';
import { onKeys } from '../../browser/keys.ts';

/** Maximum number of recent records offered while the input is empty. */
const maxRecent = 6;
/** Maximum number of pages and commands offered beside records. */
const maxTargets = 6;

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
  mr: 'auto',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

function useMatches(term: string) {
  const session = useSession();
  const { pathname } = useLocation();
  const targets = usePaletteTargets(pathname);
  const sources = useMemo(() => recordSources(session), [session]);
  const opened = useRecentRecords().filter(({ path }) => mayOpen(path, session));
  const recent = ranked(opened, term, ({ name }) => name).slice(0, maxRecent);
  const isNarrowed = term.trim() !== '';
  const matches = withRanks(
    targets,
    term,
    ({ label }) => label,
    ({ keywords }) => keywords,
  );
  const of = (isNamed: boolean) =>
    matches.filter(({ rank }) => rank < keywordRank === isNamed).map(({ item }) => item);
  return {
    /** Those named so come before records, those that are only related after them. */
    named: isNarrowed ? of(true).slice(0, maxTargets) : of(true),
    related: of(false).slice(0, maxTargets),
    recent,
    ...useRecordResults(sources, term),
  };
}

interface TargetsProps {
  readonly heading: string;
  readonly targets: readonly PaletteTarget[];
  readonly onGo: (target: PaletteTarget) => void;
}

function Targets({ heading, targets, onGo }: TargetsProps) {
  if (targets.length === 0) return null;
  return (
    <Command.Group heading={heading}>
      {targets.map((target) => (
        <Item key={target.key} value={target.key} path={target.path} onSelect={() => onGo(target)}>
          <Box component="span" dir="auto" sx={nameStyles}>
            {target.label}
          </Box>
          {target.address !== undefined && <span aria-hidden>↗</span>}{' '}
          <Box component="span" sx={detailStyles}>
            {target.detail}
          </Box>
        </Item>
      ))}
    </Command.Group>
  );
}

interface ItemProps {
  readonly value: string;
  /** Path of its page without /v7, which opens in a new tab by a click with the middle button or Ctrl. */
  readonly path: string | undefined;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

function Item({ value, path, onSelect, children }: ItemProps) {
  const address = useHref(path ?? '');
  const openTab = (event: MouseEvent) => {
    const isWanted = event.button === 1 || (event.button === 0 && (event.ctrlKey || event.metaKey));
    if (path === undefined || !isWanted) return;
    event.preventDefault();
    event.stopPropagation();
    window.open(address, '_blank', 'noopener');
  };
  return (
    <Command.Item value={value} onSelect={onSelect} onClickCapture={openTab} onAuxClick={openTab}>
      {children}
    </Command.Item>
  );
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
  const { named, related, recent, results, isSearching, hasFailed } = useMatches(opened ? '' : term);
  const target = results.find(({ path }) => path === selected);
  const go = (path: string) => {
    onClose();
    void navigate(path);
  };
  const goTo = ({ path, address, run }: PaletteTarget) => {
    if (path !== undefined) return go(path);
    onClose();
    if (address !== undefined) window.open(address, '_blank', 'noopener');
    run?.();
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
                {term.trim() !== '' && (
                  <Targets heading={translate('palette.pages')} targets={named} onGo={goTo} />
                )}
                {recent.length > 0 && (
                  <Command.Group heading={translate('palette.recent')}>
                    {recent
                      .filter(({ path }) => !resultPaths.has(path))
                      .map(({ path, name, resource }) => (
                        <Item key={path} value={`recent ${path}`} path={path} onSelect={() => go(path)}>
                          <Box component="span" dir="auto" sx={nameStyles}>
                            {name}
                          </Box>{' '}
                          <Box component="span" sx={detailStyles}>
                            {translate(`resources.${resource}.name`, { smart_count: 1 })}
                          </Box>
                        </Item>
                      ))}
                  </Command.Group>
                )}
                {results.length > 0 && (
                  <Command.Group heading={translate('palette.records')}>
                    {results.map((result) => (
                      <Item
                        key={result.path}
                        value={result.path}
                        path={result.path}
                        onSelect={() => go(result.path)}
                      >
                        <Box component="span" dir="auto" sx={nameStyles}>
                          {result.name}{' '}
                          {result.detail !== '' && (
                            <Box component="span" sx={{ ...detailStyles, ml: 1 }}>
                              {result.detail}
                            </Box>
                          )}
                        </Box>{' '}
                        <Box component="span" sx={detailStyles}>
                          {translate(`resources.${result.source.resource.name}.name`, { smart_count: 1 })}
                        </Box>
                      </Item>
                    ))}
                  </Command.Group>
                )}
                {term.trim() === '' ? (
                  <Targets heading={translate('palette.pages')} targets={named} onGo={goTo} />
                ) : (
                  <Targets heading={translate('palette.others')} targets={related} onGo={goTo} />
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
