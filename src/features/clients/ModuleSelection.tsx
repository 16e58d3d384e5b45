import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { clients } from '../../../resources/clients.ts';
import type { RecordOf } from '../../../resources/declaration/index.ts';
import { readableItems } from '../../../resources/declaration/codec/index.ts';
import type { Module, ModuleGroup } from '../../../resources/product/moduleGroups.ts';
import { deselectModule, modulesOf, selectModule } from '../../../resources/product/moduleRules.ts';
import { ReadOnlyText } from '../../fields/ReadOnlyText.tsx';
import { useFieldInput } from '../../fields/useFieldInput.ts';
import { ChoiceSearch } from '../../fields/ChoiceSearch.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LoadAlert } from '../../portal/LoadAlert.tsx';
import type { WidgetInputProps } from '../../portal/feature.ts';
import { ModuleCheckbox } from './ModuleCheckbox.tsx';
import { useModuleGroups } from './useModuleGroups.ts';

function matches(module: Module, group: ModuleGroup, term: string): boolean {
  const sought = term.trim().toLowerCase();
  return [module.displayName, group.displayName].some((text) => text.toLowerCase().includes(sought));
}

/** The modules that a client is licensed for, by name, for reading. */
function ModuleNames({ groups }: { readonly groups: readonly ModuleGroup[] }) {
  const translate = useTranslate();
  const record = useRecordContext<RecordOf<typeof clients>>();
  const moduleUids = readableItems(record?.modules);
  const ownGroups = groups
    .map((group) => ({ ...group, modules: group.modules.filter(({ uid }) => moduleUids.includes(uid)) }))
    .filter(({ modules }) => modules.length > 0);
  if (ownGroups.length === 0) return <Typography>{translate('form.modules.readOnly')}</Typography>;
  return ownGroups.map((group) => (
    <ReadOnlyText key={group.uid} label={group.displayName}>
      {group.modules.map(({ displayName }) => displayName).join(', ')}
    </ReadOnlyText>
  ));
}

/** Chooses a client's modules within the rules of spec section 4; what cannot be chosen says why. */
export default function ModuleSelection(props: WidgetInputProps) {
  const translate = useTranslate();
  const input = useFieldInput<readonly string[]>(props);
  const { groups, type, isPending, failure, refetch } = useModuleGroups();
  const [term, setTerm] = useState('');
  const [notice, setNotice] = useState('');
  const catalogue = modulesOf(groups);
  const selection = input.value ?? [];

  const toggle = (module: Module, on: boolean) => {
    const next = (on ? selectModule : deselectModule)(selection, module.uid, catalogue);
    // The clicked module is no surprise; modules that change along with it are announced.
    const along = catalogue.filter(
      ({ uid }) => uid !== module.uid && selection.includes(uid) && !next.includes(uid),
    );
    setNotice(along.map(({ displayName }) => displayName).join(', '));
    input.setValue(next);
  };

  // Another type of client has other modules: what it lacks is deselected once its list is here, and told by its old names.
  const settled = useRef({ type, catalogue });
  useEffect(() => {
    if (isPending || groups.length === 0) return;
    const before = settled.current;
    settled.current = { type, catalogue: modulesOf(groups) };
    if (before.type === type) return;
    const offered = new Set(settled.current.catalogue.map(({ uid }) => uid));
    const unavailable = selection.filter((uid) => !offered.has(uid));
    if (unavailable.length === 0) return;
    const names = before.catalogue.filter(({ uid }) => unavailable.includes(uid));
    setNotice(names.map(({ displayName }) => displayName).join(', '));
    input.setValue(selection.filter((uid) => offered.has(uid)));
  }, [groups, input, isPending, selection, type]);

  if (isPending) return <Skeleton variant="rounded" height={160} />;
  if (failure) return <LoadAlert error={failure} onRetry={() => void refetch()} />;
  if (props.isReadOnly) return <ModuleNames groups={groups} />;
  if (catalogue.length === 0) return <Typography>{translate('form.modules.empty')}</Typography>;

  const visibleGroups = groups
    .map((group) => ({ group, modules: group.modules.filter((module) => matches(module, group, term)) }))
    .filter(({ modules }) => modules.length > 0);
  const strays = selection.filter((uid) => !catalogue.some((module) => module.uid === uid));
  return (
    <Box onBlur={input.onBlur}>
      <ChoiceSearch input={input} label={translate('form.modules.search')} term={term} onTerm={setTerm}>
        {translate('form.modules.count', { selected: selection.length, total: catalogue.length })}
        {notice && ` ${translate('form.modules.alsoOff', { names: notice })}`}
      </ChoiceSearch>
      {visibleGroups.length === 0 && (
        <Typography>{translate('form.modules.none', { search: term })}</Typography>
      )}
      {visibleGroups.map(({ group, modules }) => (
        <Box
          key={group.uid}
          component="fieldset"
          sx={{ border: 0, borderTop: 1, borderColor: 'divider', m: 0, mt: 1.5, p: 0, minWidth: 0 }}
        >
          <Typography component="legend" variant="h3" sx={{ pr: 1 }}>
            {group.displayName}
          </Typography>
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
              columnGap: 2,
            }}
          >
            {modules.map((module) => (
              <ModuleCheckbox
                key={module.uid}
                module={module}
                catalogue={catalogue}
                selection={selection}
                onToggle={toggle}
              />
            ))}
          </Box>
        </Box>
      ))}
      {strays.map((uid) => (
        <ModuleCheckbox
          key={uid}
          module={{ uid, displayName: uid }}
          note={translate('form.modules.unknown')}
          catalogue={catalogue}
          selection={selection}
          onToggle={toggle}
        />
      ))}
    </Box>
  );
}
