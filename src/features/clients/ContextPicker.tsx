import Box from '@mui/material/Box';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Popup } from '../../dialogs/Popup.tsx';
import type { ContextPickerProps } from '../../parts/parts.ts';
import { usePortal } from '../../viewer/PortalContext.ts';
import { useSession } from '../../viewer/useSession.ts';
import { BuildingChoice } from '../../shell/picker/BuildingChoice.tsx';
import { ClientChoice } from './ClientChoice.tsx';
import { useChooseClient } from '../../shell/picker/useChooseClient.ts';

/** Picker for client (system users) and building. */
export default function ContextPicker({ anchor, onClose }: ContextPickerProps) {
  const translate = useTranslate();
  const { session } = usePortal();
  const { user, context, buildings } = useSession();
  const chooseClient = useChooseClient();
  const showsBuildings = context !== null && buildings.length > 0;
  return (
    <Popup
      anchor={anchor}
      onClose={onClose}
      name={{ label: translate('shell.picker.open') }}
      sx={{ mt: 0.5, maxWidth: '96vw' }}
    >
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, gap: 1, p: 1 }}>
        {user.isSystemUser && (
          <ClientChoice
            current={context?.clientUid}
            onChoose={(client) => {
              onClose();
              if (client.uid !== context?.clientUid) chooseClient(client);
            }}
          />
        )}
        {showsBuildings && (
          <BuildingChoice
            buildings={buildings}
            current={context.buildingUid}
            autoFocus={!user.isSystemUser}
            onChoose={({ uid }) => {
              onClose();
              session.selectBuilding(uid);
            }}
          />
        )}
      </Box>
    </Popup>
  );
}
