import { termsLabels as labels } from '#contract/legal/legal.labels.ts'
import { TextPage } from '#web/ui/text-page.tsx'

export function Component() {
  return (
    <TextPage title={labels.title}>
      <p>{labels.intro}</p>
      <h2>{labels.using}</h2>
      <ul>
        {labels.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <h2>{labels.running}</h2>
      <p>{labels.runningText}</p>
      <h2>{labels.software}</h2>
      <p>{labels.softwareText}</p>
    </TextPage>
  )
}
