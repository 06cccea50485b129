import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { privacyLabels as labels } from '#contract/legal/legal.labels.ts'
import { TextPage } from '#web/ui/text-page.tsx'

export function Component() {
  return (
    <TextPage title={labels.title}>
      <p>{labels.intro}</p>
      <h2>{labels.stored}</h2>
      <ul>
        {labels.storedItems.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p>{labels.storedWhere}</p>
      <h2>{labels.browser}</h2>
      <p>{labels.browserText}</p>
      <h2>{labels.access}</h2>
      <p>{labels.accessText}</p>
      <h2>{labels.rights}</h2>
      <p>
        {labels.rightsText}{' '}
        <Anchor component={Link} to="/contact">
          {labels.contact}
        </Anchor>
        .
      </p>
    </TextPage>
  )
}
