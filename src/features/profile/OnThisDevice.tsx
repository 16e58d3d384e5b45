import Box from '@mui/material/Box';
import { useLocale, useSetLocale, useStore } from 'ra-core';
import { useState } from 'react';
import { keep, kept } from '../../browser/kept.ts';
import { LabelledSelect } from '../../fields/choosing/SelectBox.tsx';
import { formatInstant } from '../../format/format.ts';
import { timeZoneKey, useTimeZone } from '../../format/timeZone.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { localeKey, startLocale } from '../../i18n/i18nProvider.ts';
import { useTranslate } from '../../i18n/late/account.ts';
import { rowsKey } from '../../list/table/fitWindow.ts';
import { usePortal } from '../../viewer/PortalContext.ts';

/** Language, time zone and rows of lists, kept in this browser and applied at once. */
export default function OnThisDevice() {
  const translate = useTranslate();
  const { config, i18nProvider } = usePortal();
  const [chosen, storeLocale] = useStore(localeKey, '');
  const setLocale = useSetLocale();
  const current = useLocale();
  const [zone, setZone] = useStore(timeZoneKey, 'client');
  const [rows, setRows] = useState(() => kept(rowsKey) ?? '');
  const names = i18nProvider.getLocales?.() ?? [];
  const example = formatInstant(new Date().toISOString(), useViewerLocale(), useTimeZone());
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
      <LabelledSelect
        label={translate('account.device.language')}
        value={chosen}
        onChange={(wanted) => {
          storeLocale(wanted);
          const next = startLocale(config.region, wanted);
          if (next !== current) setLocale(next);
        }}
      >
        <option value="">{translate('account.device.byBrowser')}</option>
        {names.map(({ locale, name }) => (
          <option key={locale} value={locale}>
            {name}
          </option>
        ))}
      </LabelledSelect>
      <LabelledSelect label={translate('account.device.zone')} value={zone} onChange={setZone}>
        <option value="client">{translate('account.device.zoneOfClient')}</option>
        <option value="own">{translate('account.device.zoneOfDevice')}</option>
      </LabelledSelect>
      <Box sx={{ color: 'text.secondary', gridColumn: '1 / -1' }}>
        {translate('account.device.example', { example })}
      </Box>
      <LabelledSelect
        label={translate('account.device.rows')}
        value={rows}
        onChange={(choice) => {
          setRows(choice);
          keep(rowsKey, choice);
        }}
      >
        <option value="">{translate('account.device.rowsThatFit')}</option>
        <option value="set">{translate('account.device.rowsAsSet')}</option>
      </LabelledSelect>
    </Box>
  );
}
