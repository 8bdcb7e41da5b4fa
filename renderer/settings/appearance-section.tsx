import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { type Density, setDensity, useDensity } from '../ui/density';
import { t } from '../words/t';
import { SettingRow } from './setting-row';

/** Appearance settings: theme and row height. Kept by the browser or window, for the eyes before it. */
export function AppearanceSection() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <SettingRow name={t('settings.rows.theme.name')} says={t('settings.rows.theme.says')}>
        <SegmentedControl
          aria-label={t('settings.rows.theme.name')}
          data={[
            { value: 'auto', label: t('settings.rows.theme.auto') },
            { value: 'light', label: t('settings.rows.theme.light') },
            { value: 'dark', label: t('settings.rows.theme.dark') },
          ]}
          value={colorScheme}
          onChange={(value) => setColorScheme(value)}
        />
      </SettingRow>
      <DensityRow />
    </>
  );
}

const DENSITIES: readonly Density[] = ['comfortable', 'dense'];

function DensityRow() {
  return (
    <SettingRow name={t('settings.rows.density.name')} says={t('settings.rows.density.says')}>
      <SegmentedControl
        aria-label={t('settings.rows.density.name')}
        data={DENSITIES.map((value) => ({ value, label: t(`settings.rows.density.${value}`) }))}
        value={useDensity()}
        onChange={setDensity}
      />
    </SettingRow>
  );
}
