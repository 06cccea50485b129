import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '#web/lib/use-session.ts'
import { TextPage } from '#web/ui/text-page.tsx'

export function Component() {
  const session = useSession()
  return (
    <TextPage title="Contact">
      <p>
        Your practice runs this installation itself, so the people who can help you are close by. Nobody
        outside can see your data or reset your password.
      </p>
      <h2>You work here</h2>
      <ul>
        <li>
          <strong>Forgotten password, new colleague, wrong location or role:</strong> ask an administrator of{' '}
          {session?.locationInfo.company.name ?? 'your company'} in Chairside, usually the office manager.
        </li>
        <li>
          <strong>Chairside is slow, or cannot be reached:</strong> tell whoever looks after your practice's
          computers. Every error message of the server carries a request number that helps them find the
          cause.
        </li>
        {session && (
          <li>
            <strong>Phone numbers and addresses of your locations:</strong> they are listed in{' '}
            <Anchor component={Link} to="/info">
              My Profile
            </Anchor>
            .
          </li>
        )}
      </ul>
      <h2>You are a patient</h2>
      <p>
        This is the staff entrance. Please call your dental practice or use the contact form on its own web
        site; your request reaches the front desk at once.
      </p>
    </TextPage>
  )
}
