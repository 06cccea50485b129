import { ActionIcon, Menu } from '@mantine/core'
import { type ComponentType, useRef } from 'react'
import { Link } from 'react-router'
import { IconDots } from '#web/ui/icons/icons.tsx'
import { FocusableButton } from './pending-button.tsx'

/** Something rare that a page offers. */
export interface MoreAction {
  label: string
  icon: ComponentType<{ size: number; 'aria-hidden': true }>
  /** Where it leads, or else what it does. */
  to?: string
  onClick?: () => void
  /** True while it goes on. */
  pending?: boolean
  disabled?: boolean
  /** True for what takes something away. */
  isRed?: boolean
}

/** Rare actions behind one button, less those that the person may not do. */
export function MoreMenu({ actions }: { actions: readonly (MoreAction | undefined)[] }) {
  const button = useRef<HTMLButtonElement>(null)
  const offered = actions.filter((action) => action !== undefined)
  if (offered.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          ref={button}
          component={FocusableButton}
          variant="default"
          size="input-sm"
          aria-label="More actions"
          loading={offered.some(({ pending }) => pending)}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      {/* The menu itself gives the focus back a moment after it has closed: too late for a dialog that an item opens. */}
      <Menu.Dropdown onClickCapture={() => button.current?.focus()}>
        {offered.map(({ label, icon: Icon, to, onClick, disabled = false, isRed = false }) => {
          const look = {
            leftSection: <Icon size={16} aria-hidden />,
            disabled,
            ...(isRed && { c: 'var(--mantine-color-error)' }),
          }
          return to === undefined ? (
            <Menu.Item key={label} {...look} onClick={() => onClick?.()}>
              {label}
            </Menu.Item>
          ) : (
            <Menu.Item key={label} {...look} component={Link} to={to}>
              {label}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
