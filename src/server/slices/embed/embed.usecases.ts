import { promiseSentence } from '#contract/desk/desk.labels.ts'
import type { EmbedSettings } from '#contract/embed/embed.schemas.ts'
import type { EmbedValues } from '#contract/embed/embed.settings.ts'
import type { ChangeContext } from '#server/platform/http/routes.ts'
import { checkVersion } from '#server/platform/record-changes.ts'
import { lockEmbed, type StoredEmbed, saveEmbed } from './embed.repository.ts'

type Changed = Omit<EmbedSettings, 'script_origin'>

export const shownEmbed = ({ values, version, promise }: StoredEmbed): Changed => ({
  ...values,
  promise: promiseSentence(promise),
  version,
})

export async function changeEmbed(
  { scope, db, now, ifMatch }: ChangeContext,
  values: EmbedValues,
): Promise<Changed> {
  const before = await lockEmbed(scope, db)
  checkVersion(before, ifMatch)
  const names = Object.keys(values) as (keyof EmbedValues)[]
  const changed = names.filter((name) => values[name] !== before.values[name])
  if (changed.length === 0) return shownEmbed(before)
  const after = { ...before, values, version: before.version + 1 }
  const changes = Object.fromEntries(
    changed.map((name) => [name, [before.values[name], values[name]] as [unknown, unknown]]),
  )
  await saveEmbed(scope, db, after, changes, now)
  return shownEmbed(after)
}
