import { ActionIcon, Group, Input, Paper, Stack, Text, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { deskLabels as labels } from '#contract/desk/desk.labels.ts'
import { queueReasonLabel } from '#contract/queue/queue.enums.ts'
import { IconArrowDown, IconArrowUp } from '#web/ui/icons/icons.tsx'

export const shownReasons = (text: string): string => text.split(',').map(queueReasonLabel).join(', ')

interface UrgencyInputProps {
  label: string
  /** Keys of the reasons, separated by commas. */
  value: string
  onChange: (value: string) => void
  error?: ReactNode
  description?: ReactNode
}

/** Puts the reasons of the queue in order, by buttons that stay under the finger or the focus of their reason. */
export function UrgencyInput({ label, value, onChange, error, description }: UrgencyInputProps) {
  const id = useId()
  const [said, setSaid] = useState('')
  const reasons = value.split(',')
  const move = (index: number, by: -1 | 1) => {
    const reason = reasons[index]
    if (reason === undefined) return
    onChange(
      reasons
        .toSpliced(index, 1)
        .toSpliced(index + by, 0, reason)
        .join(','),
    )
    setSaid(labels.moved(queueReasonLabel(reason), index + by + 1, reasons.length))
  }
  return (
    <Stack gap={4} role="group" aria-labelledby={id}>
      <Input.Label component="div" id={id}>
        {label}
      </Input.Label>
      <Stack component="ol" gap={6} m={0} p={0} style={{ listStyle: 'none' }}>
        {reasons.map((reason, index) => (
          <Paper key={reason} component="li" withBorder px="sm" py={4}>
            <Group justify="space-between" wrap="nowrap" gap="xs">
              <Text span>{labels.numbered(index + 1, queueReasonLabel(reason))}</Text>
              <Group gap={4} wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  aria-label={labels.moveUp(queueReasonLabel(reason))}
                  aria-disabled={index === 0}
                  {...(index === 0 && { 'data-disabled': true })}
                  onClick={() => index > 0 && move(index, -1)}
                >
                  <IconArrowUp size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={labels.moveDown(queueReasonLabel(reason))}
                  aria-disabled={index === reasons.length - 1}
                  {...(index === reasons.length - 1 && { 'data-disabled': true })}
                  onClick={() => index < reasons.length - 1 && move(index, 1)}
                >
                  <IconArrowDown size={16} aria-hidden />
                </ActionIcon>
              </Group>
            </Group>
          </Paper>
        ))}
      </Stack>
      {description && <Input.Description>{description}</Input.Description>}
      {error && <Input.Error role="alert">{error}</Input.Error>}
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
    </Stack>
  )
}
