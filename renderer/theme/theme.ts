// The kit's theme: Mantine pointed at the tokens.
import {
  type ActionIconProps,
  type ButtonProps,
  type CSSVariablesResolver,
  createTheme,
  type InputProps,
  type MantineColorsTuple,
} from '@mantine/core';

/** Ten shades of the branding's colour, mixed in CSS: a branding changes `--brand` and nothing else. */
const mixes = ['6%, white', '14%, white', '28%, white', '44%, white', '60%, white', '78%, white'];
const darker = ['100%, black', '86%, black', '72%, black', '58%, black'];
// Ten of them: `map` forgets that.
const brand = [...mixes, ...darker].map(
  (mix) => `color-mix(in oklab, var(--brand) ${mix})`,
) as unknown as MantineColorsTuple;

// biome-ignore format: ten shades on one line
const gray: MantineColorsTuple = [
  '#f3f5f6', '#e9edef', '#dde3e6', '#c6ced3', '#a7b2b9', '#8a959d', '#6a7780', '#51606a', '#35424b', '#16212a',
];
// biome-ignore format: ten shades on one line
const dark: MantineColorsTuple = [
  '#e3e9ec', '#a0adb5', '#8996a0', '#6c7a83', '#3a454b', '#2b3439', '#1f262a', '#171c1f', '#0f1315', '#0b0e10',
];

/** A variable of density.css. */
const height = (size: string | undefined) =>
  size === 'xs' ? 'var(--field-xs)' : size === 'md' ? 'var(--field-md)' : 'var(--field)';

/** A dialog moves nothing: what was moved would cut the fixed list of a choice that opens in it. */
const FADE = { transition: 'fade', duration: 150 } as const;

export const theme = createTheme({
  // The kit fades its layers by default, also for a person whose system asks for less motion.
  respectReducedMotion: true,
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 6 },
  colors: { brand, gray, dark },
  black: '#16212a',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '8px', xl: '8px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  // Plain objects: `Button.extend` would load every part that is named here, with all that it needs.
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      vars: (_theme: unknown, props: ButtonProps) => ({
        root: {
          '--button-height': height(props.size),
          '--button-fz': props.size === 'xs' ? '13px' : '14px',
          '--button-padding-x': props.size === 'xs' ? '10px' : '14px',
        },
      }),
      styles: { label: { fontWeight: 500 } },
    },
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray' },
      vars: (_theme: unknown, props: ActionIconProps) => ({
        root: { '--ai-size': height(props.size === 'sm' ? 'xs' : String(props.size ?? 'sm')) },
      }),
    },
    Input: {
      defaultProps: { size: 'sm' },
      vars: (_theme: unknown, props: InputProps) => ({
        wrapper: { '--input-height': height(props.size), '--input-fz': props.size === 'xs' ? '13px' : '14px' },
      }),
    },
    // The eye is reachable by keyboard: one more Tab before the button.
    PasswordInput: { defaultProps: { visibilityToggleFocusable: true } },
    InputWrapper: { defaultProps: { size: 'sm' } },
    Checkbox: {
      defaultProps: { size: 'xs', radius: 'xs' },
      styles: { label: { fontSize: 14, lineHeight: '20px' }, body: { alignItems: 'center' } },
    },
    Switch: {
      defaultProps: { size: 'xs' },
      styles: { label: { fontSize: 14, lineHeight: '20px' }, body: { alignItems: 'center' } },
    },
    SegmentedControl: { defaultProps: { size: 'xs', radius: 'sm' } },
    Tabs: { defaultProps: { keepMounted: false } },
    Table: { defaultProps: { verticalSpacing: 0, horizontalSpacing: 12 } },
    // The first focus is the first item, as in every menu; the kit's place before it is none that a menu may hold.
    Menu: { defaultProps: { shadow: 'none', radius: 'md', withInitialFocusPlaceholder: false, withinPortal: false } },
    // The page itself never scrolls, so nothing has to be locked; the lock would write a style tag, which the CSP forbids.
    Modal: { defaultProps: { lockScroll: false, shadow: 'none', radius: 'md', transitionProps: FADE } },
    ModalRoot: { defaultProps: { lockScroll: false, transitionProps: FADE } },
    ModalOverlay: { defaultProps: { color: '#16212a', backgroundOpacity: 0.45 } },
    Drawer: { defaultProps: { lockScroll: false, shadow: 'none' } },
    DrawerRoot: { defaultProps: { lockScroll: false } },
    Popover: { defaultProps: { shadow: 'none', radius: 'md' } },
  },
});

/** The kit's own variables, pointed at our tokens. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-error': 'var(--error-text)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--control)',
    '--mantine-color-anchor': 'var(--accent-text)',
    '--mantine-primary-color-filled': 'var(--accent-fill)',
    '--mantine-primary-color-filled-hover': 'var(--accent-fill-hover)',
    '--mantine-primary-color-light': 'var(--accent-tint)',
    '--mantine-primary-color-light-hover': 'var(--accent-tint)',
    '--mantine-primary-color-light-color': 'var(--accent-text)',
    '--mantine-color-brand-filled': 'var(--accent-fill)',
    '--mantine-color-brand-filled-hover': 'var(--accent-fill-hover)',
    '--mantine-color-brand-light': 'var(--accent-tint)',
    '--mantine-color-brand-light-hover': 'var(--accent-tint)',
    '--mantine-color-brand-light-color': 'var(--accent-text)',
    '--mantine-color-brand-outline': 'var(--accent-text)',
    '--mantine-color-gray-light': 'var(--sunken)',
    '--mantine-color-gray-light-color': 'var(--text)',
    '--mantine-color-gray-light-hover': 'var(--hover)',
  };
  return { variables: {}, light: shared, dark: shared };
};
