import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { contactLabels as labels } from '#contract/legal/legal.labels.ts'
import { useSession } from '#web/lib/use-session.ts'
import { TextPage } from '#web/ui/text-page.tsx'

export function Component() {
  const session = useSession()
  return (
    <TextPage title={labels.title}>
      <p>{labels.intro}</p>
      <h2>{labels.staff}</h2>
      <ul>
        <li>
          <strong>{labels.account}</strong>{' '}
          {labels.accountHelp(session?.locationInfo.company.name ?? labels.yourCompany)}
        </li>
        <li>
          <strong>{labels.outage}</strong> {labels.outageHelp}
        </li>
        {session && (
          <li>
            <strong>{labels.locations}</strong> {labels.locationsHelp}{' '}
            <Anchor component={Link} to="/info">
              {labels.profile}
            </Anchor>
            .
          </li>
        )}
      </ul>
      <h2>{labels.patients}</h2>
      <p>{labels.patientsText}</p>
    </TextPage>
  )
}
