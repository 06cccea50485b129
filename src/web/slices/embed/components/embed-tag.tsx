import type { EmbedKind } from '#contract/embed/embed.path.ts'
import { CopyBlock } from '#web/ui/copy-value.tsx'
import { embedTag } from '../api/settings.ts'

const names: Record<EmbedKind, string> = { form: 'form tag', chat: 'chat tag' }
const hints: Record<EmbedKind, string> = {
  form: 'The form appears where you put the tag.',
  chat: 'The chat appears in the corner of each page with the tag.',
}

interface EmbedTagProps {
  kind: EmbedKind
  /** Where websites load the script from. */
  origin: string
  form_id: string
}

/** The tag for a website, with a button that copies it. */
export const EmbedTag = ({ kind, origin, form_id }: EmbedTagProps) => (
  <CopyBlock title={hints[kind]} value={embedTag(kind, origin, form_id)} label={names[kind]} />
)
