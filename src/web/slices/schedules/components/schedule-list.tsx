import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './schedules.module.css'

export const ScheduleList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.list} aria-label={label}>
    {children}
  </ul>
)

interface ScheduleItemProps {
  name: string
  when: string
  actions: ReactNode
  children?: ReactNode
}

export const ScheduleItem = ({ name, when, actions, children }: ScheduleItemProps) => (
  <li className={classes.item}>
    <div className={classes.text}>
      <Text fw={500}>{name}</Text>
      <Text size="sm" c="dimmed">
        {when}
      </Text>
      {children}
    </div>
    <Group gap="xs">{actions}</Group>
  </li>
)
