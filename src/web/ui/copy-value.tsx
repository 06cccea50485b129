import { Button, Code, CopyButton, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCopy } from '#web/ui/icons/icons.tsx'

interface CopyValueProps {
  value: string
  /** What is copied, such as 'form address'. */
  label: string
  /** Tells the buttons of several records apart for screen readers. */
  of?: string
}

/** A button that puts a value on the clipboard and says so. */
export function CopyValue({ value, label, of }: CopyValueProps) {
  return (
    <CopyButton value={value} timeout={2000}>
      {({ copied, copy }) => (
        <Button
          size="compact-sm"
          variant="default"
          onClick={copy}
          leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
        >
          <span aria-live="polite">{copied ? 'Copied' : `Copy ${label}`}</span>
          {of && <VisuallyHidden>&nbsp;of {of}</VisuallyHidden>}
        </Button>
      )}
    </CopyButton>
  )
}

interface CopyBlockProps {
  title: string
  value: string
  /** What is copied, such as 'call address'; without it there is nothing to copy. */
  label?: string | undefined
}

/** A long value under its title, with a button that copies it. */
export function CopyBlock({ title, value, label }: CopyBlockProps) {
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={6}>
        <Text fw={500}>{title}</Text>
        {label && <CopyValue value={value} label={label} />}
      </Group>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {value}
      </Code>
    </div>
  )
}
