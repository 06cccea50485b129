import { Group, SegmentedControl, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { EmbedKind } from '#contract/embed/embed.path.ts'
import { embedSettingsLabels as labels } from '#contract/embed/embed.settings.labels.ts'
import { embedSettingsMessages as messages } from '#contract/embed/embed.settings.messages.ts'
import { isColor, type PublicEmbed } from '#contract/embed/embed.settings.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { loadEmbedScript } from '../api/settings.ts'
import classes from './embed-settings.module.css'

const kinds: { value: EmbedKind; label: string }[] = [
  { value: 'form', label: labels.form },
  { value: 'chat', label: labels.chat },
]

/** The form and the chat as the settings make them: the scripts of websites themselves, which send nothing here. */
export function EmbedPreview({ embed }: { embed: PublicEmbed }) {
  const [kind, setKind] = useState<EmbedKind>('form')
  const [isFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  // What is half typed is no color; the last one that was stays.
  const [colour, setColour] = useState(embed.colour)
  if (embed.colour !== colour && isColor(embed.colour)) setColour(embed.colour)
  const shown = JSON.stringify({ ...embed, colour })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try is a reason to load it
  useEffect(() => {
    const host = document.createElement('div')
    let isShown = true
    loadEmbedScript(kind).then(
      () => {
        if (!isShown || !place.current) return
        setFailed(false)
        place.current.append(host)
        window.chairsideEmbed?.[kind]?.(host, JSON.parse(shown) as PublicEmbed)
      },
      () => isShown && setFailed(true),
    )
    return () => {
      isShown = false
      host.remove()
    }
  }, [kind, shown, tries])

  return (
    <section className={classes.preview} aria-labelledby="embed-preview">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3" id="embed-preview">
          {labels.preview}
        </Title>
        <SegmentedControl<EmbedKind>
          data={kinds}
          value={kind}
          onChange={setKind}
          aria-label={labels.previewOf}
        />
      </Group>
      {isFailed && <LoadError message={messages.previewFailed} onRetry={() => setTries(tries + 1)} />}
      <div className={classes.page} ref={place} />
    </section>
  )
}
