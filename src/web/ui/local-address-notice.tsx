import { Alert } from '@mantine/core'

interface LocalAddressNoticeProps {
  origin?: string
  /** What to do about it. */
  children: string
}

/** Says of an address that websites may not be able to reach it. */
export const LocalAddressNotice = ({ origin = window.location.origin, children }: LocalAddressNoticeProps) =>
  origin.startsWith('https://') ? null : (
    <Alert color="yellow" role="note">
      {children}
    </Alert>
  )
