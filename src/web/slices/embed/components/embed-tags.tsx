import { Code, Group, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type EmbedKind, embedScripts } from '#contract/embed/embed.path.ts'
import { Choice } from '#web/ui/choice.tsx'
import { CopyValue } from '#web/ui/copy-value.tsx'
import { Section } from '#web/ui/section.tsx'
import { embedTag } from '../api/script.ts'

const names: Record<EmbedKind, string> = { form: 'form tag', chat: 'chat tag' }
const hints: Record<EmbedKind, string> = {
  form: 'The form stands where the tag stands in the page.',
  chat: 'The chat is in the corner of every page that has the tag.',
}

interface EmbedTagsProps {
  /** Where web sites load the scripts from. */
  origin: string
  locations: { form_id: string; name: string }[]
}

/** The tags to put into the pages of a web site, to copy. */
export function EmbedTags({ origin, locations }: EmbedTagsProps) {
  const [chosen, setChosen] = useState(locations[0]?.form_id ?? '')
  const location = locations.find(({ form_id }) => form_id === chosen) ?? locations[0]
  if (!location) return null
  return (
    <Section title="Put it on your web site" order={2}>
      <Paper bd="1px solid var(--hairline)" p={{ base: 'md', sm: 'lg' }}>
        <Stack gap="md">
          {locations.length > 1 && (
            <Choice
              label="Location"
              description="To which a lead belongs unless the visitor chooses another one."
              data={locations.map(({ form_id, name }) => ({ value: form_id, label: name }))}
              value={location.form_id}
              onChange={(form_id) => form_id && setChosen(form_id)}
              maw="20rem"
            />
          )}
          {(Object.keys(embedScripts) as EmbedKind[]).map((kind) => (
            <div key={kind}>
              <Group justify="space-between" gap="xs" mb={6}>
                <Text>{hints[kind]}</Text>
                <CopyValue value={embedTag(kind, origin, location.form_id)} label={names[kind]} />
              </Group>
              <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {embedTag(kind, origin, location.form_id)}
              </Code>
            </div>
          ))}
        </Stack>
      </Paper>
    </Section>
  )
}
