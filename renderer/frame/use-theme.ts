import {
  type MantineColorScheme,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';

/** The other of light and dark. When the system has the same, the page follows the system again. */
export function otherScheme(shown: 'light' | 'dark', system: 'light' | 'dark'): MantineColorScheme {
  const other = shown === 'dark' ? 'light' : 'dark';
  return other === system ? 'auto' : other;
}

export function useThemeToggle(): () => void {
  const { setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme('light');
  return () => {
    const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
    setColorScheme(otherScheme(shown, isDark ? 'dark' : 'light'));
  };
}
