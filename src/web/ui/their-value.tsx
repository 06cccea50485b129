import { Button } from '@mantine/core'

interface TheirValueProps {
  /** The value as it reads; 'nothing' shows for an empty one. */
  value: string
  /** Who entered it. */
  by?: string | undefined
  onUse: () => void
}

/** Tells below an input what somebody else has entered in the meantime, and takes it over. */
export function TheirValue({ value, by = 'Somebody else', onUse }: TheirValueProps) {
  return (
    <>
      {by} entered: {value || 'nothing'}{' '}
      <Button variant="light" size="compact-xs" onClick={onUse}>
        Use this
      </Button>
    </>
  )
}
