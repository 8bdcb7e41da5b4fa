import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type VariantColorsResolver,
} from '@mantine/core';

/** One filled button a page, in the accent; every other look is Mantine's default over our tokens. */
const variantColors: VariantColorsResolver = (input) => ({
  ...defaultVariantColorsResolver(input),
  ...(input.variant === 'filled'
    ? {
        background: 'var(--accent)',
        hover: 'var(--accent-hover)',
        color: 'var(--on-accent)',
        border: '1px solid transparent',
      }
    : {}),
});

/** Mantine in our tokens: the only place where a Mantine color name is. */
export const theme = createTheme({
  fontFamily: "'Inter Variable', 'Segoe UI', system-ui, sans-serif",
  fontFamilyMonospace: "'JetBrains Mono', Consolas, Menlo, monospace",
  fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '14px', xl: '16px' },
  lineHeights: { xs: '16px', sm: '16px', md: '20px', lg: '20px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '8px', xl: '10px' },
  defaultRadius: 'md',
  focusRing: 'auto',
  variantColorResolver: variantColors,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'compact-md', variant: 'default' } },
    Tooltip: {
      // In the page's landmark, where screen readers look for what is said of it.
      defaultProps: {
        openDelay: 400,
        transitionProps: { duration: 120 },
        portalProps: { target: 'main' },
      },
    },
    Popover: { defaultProps: { radius: 'xl', transitionProps: { duration: 120 } } },
    SegmentedControl: { defaultProps: { size: 'sm', transitionDuration: 0 } },
    TextInput: { defaultProps: { size: 'md' } },
  },
});

const shared = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-error': 'var(--failed)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
};

export const themeVariables: CSSVariablesResolver = () => ({
  variables: shared,
  light: shared,
  dark: shared,
});
