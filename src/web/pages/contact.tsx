import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '#web/lib/use-session.ts'
import { TextPage } from '#web/ui/text-page.tsx'

export function Component() {
  const session = useSession()
  return (
    <TextPage title="Contact">
      <p>
        Your practice runs this installation itself, so help is close by. No one outside can see your data or
        reset your password.
      </p>
      <h2>If you work here</h2>
      <ul>
        <li>
          <strong>Forgot your password, have a new coworker, or see the wrong location or role:</strong> ask
          an administrator of {session?.locationInfo.company.name ?? 'your company'} in Chairside, usually the
          office manager.
        </li>
        <li>
          <strong>Chairside is slow or unavailable:</strong> tell the person who looks after your practice's
          computers. Every server error has a request number that helps them find the cause.
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
      <h2>If you are a patient</h2>
      <p>
        This site is for staff. Please call your dental practice or use the contact form on its website. The
        front desk gets your request right away.
      </p>
    </TextPage>
  )
}
