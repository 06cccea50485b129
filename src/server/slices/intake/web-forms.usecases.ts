import type { Correction } from '#contract/intake/recognition.rules.ts'
import type { WebForm, WebFormSample } from '#contract/intake/web-forms.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError, found } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { checkVersion } from '#server/platform/record-changes.ts'
import { cluesOf } from './intake.reading.ts'
import { readSubmission } from './intake.submission.ts'
import { deleteForm, findForm, listSamples, lockForm, setCorrections } from './web-forms.repository.ts'

/** A form with its latest requests, as the rules read them; 404 when the company has none of this id. */
export async function showWebForm(scope: Scope, db: Database, id: number): Promise<WebForm> {
  const form = found(await findForm(scope, db, id))
  const samples = await Promise.all((await listSamples(scope, db, id)).map(sampleOf))
  return { ...form, samples: samples.filter((sample) => sample !== undefined) }
}

async function sampleOf({
  id,
  received_at,
  outcome,
  ...raw
}: Awaited<ReturnType<typeof listSamples>>[number]): Promise<WebFormSample | undefined> {
  try {
    const { fields, usualSource } = await readSubmission(raw)
    const clues = cluesOf(raw)
    return {
      id,
      received_at: received_at.toISOString(),
      outcome,
      fields,
      clues,
      usual_source: usualSource ?? null,
    }
  } catch (error) {
    // What an older version could read.
    if (error instanceof AppError) return undefined
    throw error
  }
}

interface Change {
  scope: Scope
  db: Database
  ifMatch: number | undefined
}

/** Chooses what the fields of a form mean; 412 when somebody else has done so in the meantime. */
export async function changeWebForm(
  { scope, db, ifMatch }: Change,
  id: number,
  corrections: readonly Correction[],
): Promise<WebForm> {
  checkVersion(found(await lockForm(scope, db, id)), ifMatch)
  await setCorrections(scope, db, id, corrections)
  return showWebForm(scope, db, id)
}

/** Removes a form and what was chosen for it; 412 when somebody else has changed that in the meantime. */
export async function removeWebForm({ scope, db, ifMatch }: Change, id: number): Promise<void> {
  checkVersion(found(await lockForm(scope, db, id)), ifMatch)
  await deleteForm(scope, db, id)
}
