import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useStore } from 'ra-core';
import { useTranslate } from '../../i18n/late/shortcuts.ts';
import { DialogFrame } from '../../dialogs/DialogFrame.tsx';
import { otherShortcuts, shellShortcuts, shortcutsStoreKey } from './shortcuts.ts';

/** The list of shortcuts. */
export default function ShortcutList({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const [active, setActive] = useStore(shortcutsStoreKey, true);
  return (
    <DialogFrame
      title={translate('shortcuts.title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{translate('shortcuts.close')}</Button>}
    >
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1, m: 0, '& dt, & dd': { m: 0 } }}
      >
        {[...shellShortcuts, ...otherShortcuts].map(({ keys, label }) => (
          <Box key={keys} sx={{ display: 'contents' }}>
            <dt>
              {keys.split(' ').map((key) => (
                <Box
                  key={key}
                  component="kbd"
                  sx={{
                    display: 'inline-block',
                    minWidth: 28,
                    mr: 0.5,
                    px: 0.75,
                    textAlign: 'center',
                    border: 1,
                    borderColor: 'text.disabled',
                    borderRadius: 0.75,
                    fontFamily: 'ui-monospace, monospace',
                  }}
                >
                  {key}
                </Box>
              ))}
            </dt>
            <dd>{translate(label)}</dd>
          </Box>
        ))}
      </Box>
      <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 2 }}>
        <input
          type="checkbox"
          role="switch"
          className="switch"
          checked={active}
          onChange={({ target }) => setActive(target.checked)}
        />
        {translate('shortcuts.active')}
      </Box>
    </DialogFrame>
  );
}
