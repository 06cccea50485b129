import { ActionIcon, type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

const schemes = {
  auto: { label: 'Automatic', next: 'light', Icon: IconDeviceDesktop },
  light: { label: 'Light', next: 'dark', Icon: IconSun },
  dark: { label: 'Dark', next: 'auto', Icon: IconMoon },
} as const satisfies Record<MantineColorScheme, unknown>

/** Steps through light, dark, and what the device prefers. */
export function ColorSchemeButton() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { label, next, Icon } = schemes[colorScheme]
  const text = `Color scheme: ${label}`
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={text}
      title={`${text}. Switch to ${schemes[next].label}.`}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
