import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { leadLimits } from '#contract/leads/leads.limits.ts'

// Shade 7 carries white text at 5.9:1; shade 3 on dark surfaces is 8:1.
const teal: MantineColorsTuple = [
  '#effaf8',
  '#d3f2ed',
  '#a5e4da',
  '#6fd0c4',
  '#3fb8ab',
  '#219b90',
  '#14827a',
  '#0f6f69',
  '#0e5a56',
  '#0c4846',
]

const gray: MantineColorsTuple = [
  '#f6f8fa',
  '#eef1f4',
  '#e3e8ed',
  '#dde3e9',
  '#c3ccd5',
  '#8693a0',
  '#64717f',
  '#4b5763',
  '#333d47',
  '#1d252d',
]

const dark: MantineColorsTuple = [
  '#d5dce4',
  '#b6c0cb',
  '#96a2af',
  '#6d7a87',
  '#3a4550',
  '#313b45',
  '#272f38',
  '#1c232a',
  '#14191f',
  '#0d1115',
]

const longestLine = 1_000

export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 7 },
  colors: { teal, gray, dark },
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  defaultRadius: 'sm',
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.35' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.45' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // For fields without a limit: input handling on each key must not freeze when someone pastes a megabyte.
    ...Object.fromEntries(
      ['TextInput', 'PasswordInput', 'NumberInput', 'Select'].map((name) => [
        name,
        { defaultProps: { maxLength: longestLine } },
      ]),
    ),
    Textarea: { defaultProps: { maxLength: leadLimits.note } },
    // Links in text need more than color to stand out.
    Anchor: { defaultProps: { underline: 'always' } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
  },
})

/** Mantine's secondary colors are too faint for WCAG AA on our surfaces. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': gray[9],
    '--mantine-color-dimmed': '#56626f',
    '--mantine-color-placeholder': '#64717f',
    '--mantine-color-error': '#b42318',
    '--mantine-color-anchor': teal[7],
    '--mantine-color-red-light': '#fdecea',
    '--mantine-color-red-light-hover': '#fadcd8',
    '--mantine-color-red-light-color': '#8f1d14',
    '--mantine-color-yellow-light': '#fff4d6',
    '--mantine-color-yellow-light-hover': '#ffebb8',
    '--mantine-color-yellow-light-color': '#7a4300',
    '--mantine-color-blue-light-color': '#164a80',
    '--mantine-color-default-border': 'var(--hairline)',
  },
  dark: {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': '#e4e9ee',
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-error': '#ff9b93',
    '--mantine-color-anchor': teal[3],
    '--mantine-color-red-light': '#3a2427',
    '--mantine-color-red-light-hover': '#47292c',
    '--mantine-color-red-light-color': '#ffb4ad',
    '--mantine-color-teal-light': '#1d3a3b',
    '--mantine-color-teal-light-hover': '#234546',
    '--mantine-color-teal-light-color': teal[2],
    '--mantine-color-default-border': 'var(--hairline)',
  },
})
