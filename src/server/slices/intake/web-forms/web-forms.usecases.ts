import type { Correction } from '#contract/intake/recognition.rules.ts'
import type { WebForm, WebFormSample } from '#contract/intake/web-forms.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError, found } from '#server/platform/errors.ts'
import type { ChangeContext } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { checkVersion } from '#server/platform/record-changes.ts'
import { readSubmission } from '../parsing/submission.ts'
import { cluesOf } from '../recognition/recognition.usecases.ts'
import { deleteForm, findForm, listSamples, lockForm, setCorrections } from './web-forms.repository.ts'

/** Shows a form with its latest requests as the rules read them. 404 for an unknown id. */
export async function showWebForm(scope: Scope, db: Database, id: number): Promise<WebForm> {
  const form = found(await findForm(scope, db, id))
  const samples = await Promise.all((await listSamples(scope, db, id)).map(readSample))
  return { ...form, samples: samples.filter((sample) => sample !== undefined) }
}

type StoredSample = Awaited<ReturnType<typeof listSamples>>[number]

async function readSample({ received_at, ...sample }: StoredSample): Promise<WebFormSample | undefined> {
  const { content_type: _, headers: __, body: ___, ...listed } = sample
  try {
    const { fields, usualSource = null } = await readSubmission(sample)
    const clues = cluesOf(sample)
    return { ...listed, received_at: received_at.toISOString(), fields, clues, usual_source: usualSource }
  } catch (error) {
    // An older version of the server could still read it.
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** Corrects what the fields of a form mean; 412 when someone else changed the form first. */
export async function changeWebForm(
  { scope, db, ifMatch }: ChangeContext,
  id: number,
  corrections: readonly Correction[],
): Promise<WebForm> {
  checkVersion(found(await lockForm(scope, db, id)), ifMatch)
  await setCorrections(scope, db, id, corrections)
  return showWebForm(scope, db, id)
}

/** Removes a form and its corrections; 412 when someone else changed it first. */
export async function removeWebForm({ scope, db, ifMatch }: ChangeContext, id: number): Promise<void> {
  checkVersion(found(await lockForm(scope, db, id)), ifMatch)
  await deleteForm(scope, db, id)
}
