import type { EmbedKind } from '#contract/embed/embed.path.ts'
import { embedSettingsLabels as labels } from '#contract/embed/embed.settings.labels.ts'
import { CopyBlock } from '#web/ui/copy-value.tsx'
import { embedTag } from '../api/settings.ts'

interface EmbedTagProps {
  kind: EmbedKind
  /** Where websites load the script from. */
  origin: string
  form_id: string
}

/** The tag for a website, with a button that copies it. */
export const EmbedTag = ({ kind, origin, form_id }: EmbedTagProps) => (
  <CopyBlock
    title={labels.tagHints[kind]}
    value={embedTag(kind, origin, form_id)}
    label={labels.tags[kind]}
  />
)
