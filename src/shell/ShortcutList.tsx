import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useStore } from 'ra-core';
import { useId } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';
import { otherShortcuts, shellShortcuts, shortcutsStoreKey } from './shortcuts.ts';

/** The keys of the shell, as a list. */
export default function ShortcutList({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const title = useId();
  const [active, setActive] = useStore(shortcutsStoreKey, true);
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title} component="h2" variant="h2">
        {translate('shell.shortcuts.title')}
      </DialogTitle>
      <DialogContent>
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
        <FormControlLabel
          sx={{ mt: 2 }}
          control={<Switch checked={active} onChange={(_, checked) => setActive(checked)} />}
          label={translate('shell.shortcuts.active')}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('shell.shortcuts.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
