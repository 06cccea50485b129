import { Button } from '@mantine/core'

interface TheirValueProps {
  /** The value as it reads; 'nothing' shows for an empty one. */
  value: string
  onUse: () => void
}

/** Tells below an input what somebody else has entered in the meantime, and takes it over. */
export function TheirValue({ value, onUse }: TheirValueProps) {
  return (
    <>
      Somebody else entered: {value || 'nothing'}{' '}
      <Button variant="light" size="compact-xs" onClick={onUse}>
        Use this
      </Button>
    </>
  )
}
