import { Alert, Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { emailMessages } from '#contract/auth/email.messages.ts'
import { confirmEmailPath } from '#contract/auth/email.path.ts'
import { ownEmailQuery } from '../api/email.ts'

/** Before something that needs a confirmed email: says so, and the way there. */
export function EmailNotice({ text }: { text: string }) {
  const { data } = useQuery(ownEmailQuery)
  if (!data?.needed) return null
  return (
    <Alert color="yellow">
      {data.email === '' ? emailMessages.missing : text}{' '}
      <Anchor component={Link} to={confirmEmailPath} inherit>
        Confirm your email
      </Anchor>
    </Alert>
  )
}
