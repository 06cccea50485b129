import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { IconArrowLeft } from '#web/ui/icons/icons.tsx'

/** The way back from a page to what it is a part of. */
export function BackButton({ to, label }: { to: string; label: string }) {
  return (
    <Button component={Link} to={to} variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />}>
      {label}
    </Button>
  )
}
