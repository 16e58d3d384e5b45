import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useParts } from '../../parts/parts.ts';
import { useSession } from '../../viewer/useSession.ts';
import { UnfoldIcon } from '../../theme/icons.tsx';
import { anchor as anchorOf } from '../../browser/anchors.ts';

/** As wide as the name, which is cut at the end of its own direction. */
const lineStyles = {
  width: 'fit-content',
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** Shows the current client and building. Opens the picker when there is a choice. */
export function ContextButton() {
  const translate = useTranslate();
  const { user, context, buildings } = useSession();
  const { ContextPicker } = useParts();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!user.isSystemUser && !context) return null;
  const choice = user.isSystemUser || buildings.length > 1;
  const client = context ? context.clientName : translate('shell.picker.choose');
  const building = context?.buildingName;
  const lines = (
    <Box sx={{ minWidth: 0, textAlign: 'start', lineHeight: 1.25 }}>
      <Box dir="auto" sx={{ ...lineStyles, fontWeight: 600, fontSize: '0.8125rem' }}>
        {client}
      </Box>
      {building && (
        <Box dir="auto" sx={{ ...lineStyles, fontSize: '0.75rem', color: 'text.secondary' }}>
          {building}
        </Box>
      )}
    </Box>
  );
  const box = {
    minWidth: 0,
    maxWidth: { xs: 168, sm: 240, md: 320 },
    px: 1,
    minHeight: 40,
    gap: 0.5,
  } as const;
  if (!choice) return <Box sx={{ ...box, display: 'flex', alignItems: 'center' }}>{lines}</Box>;
  return (
    <>
      <ButtonBase
        {...anchorOf('context')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={[translate('shell.picker.open'), client, building].filter(Boolean).join(', ')}
        onClick={(event) => setAnchor(event.currentTarget)}
        {...ContextPicker.intent}
        sx={{
          ...box,
          font: 'inherit',
          borderRadius: 1.5,
          border: 1,
          borderColor: 'divider',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        {lines}
        <UnfoldIcon size={18} />
      </ButtonBase>
      {anchor && <ContextPicker anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
