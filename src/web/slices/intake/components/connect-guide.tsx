import { DataList, Paper, Text } from '@mantine/core'
import { connectSteps, webFormLabels as labels } from '#contract/intake/web-forms.labels.ts'
import { Section } from '#web/ui/section.tsx'

export function ConnectGuide() {
  return (
    <Section title={labels.guide} order={2}>
      <Text mb="md">{labels.guideHint}</Text>
      <Paper bd="1px solid var(--hairline)" p={{ base: 'md', sm: 'lg' }}>
        <DataList orientation="vertical">
          {connectSteps.map(([tool, where]) => (
            <DataList.Item key={tool}>
              <DataList.ItemLabel>{tool}</DataList.ItemLabel>
              <DataList.ItemValue>{where}</DataList.ItemValue>
            </DataList.Item>
          ))}
        </DataList>
      </Paper>
    </Section>
  )
}
