import type { Locator } from 'vitest/browser'
import { getInstallation } from '#contract/installation/installation.endpoints.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { locationEndpoints, renewFormId } from '#contract/locations/settings.endpoints.ts'
import { locationSettingsMessages as messages } from '#contract/locations/settings.messages.ts'
import { answer, pageOf, refused } from '#web/testing/fake-api.ts'
import { makeLocation } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import {
  alertOf,
  box,
  button,
  conflict,
  dialog,
  forbidden,
  main,
  type RaiseOnPage,
  refuse,
  stale,
  testTexts,
} from '#web/testing/texts.ts'

type Act = RaiseOnPage['act']
type Handle = () => Response

const openList = () => {
  answer(listLocations, refuse)
  return openPage('/settings/locations')
}
const onList = (act: Act): RaiseOnPage => ({ begin: openList, act })
const openOne = () => {
  answer(getInstallation, { new: false, signup: 'open', mail: false })
  answer(locationEndpoints.get, refuse)
  return openPage('/settings/locations/1')
}
const onOne = (act: Act): RaiseOnPage => ({ begin: openOne, act })

const part = (name: string) => main().getByRole('region', { name, exact: true })
/** Puts a question; the next act answers it. */
const ask = (name: string) =>
  onOne(async (view) => {
    await button(view, name).click()
    return dialog(name)
  })
const save = (handle: Handle) =>
  onOne(async (view) => {
    answer(locationEndpoints.put, handle)
    await box(view, 'Name').fill('Changed')
    await button(view, 'Update Location').click()
    return alertOf(view)
  })
const confirmDelete = async (handle: Handle): Promise<Locator> => {
  answer(locationEndpoints.delete, handle)
  await button(dialog('Delete Location'), 'Delete').click()
  return alertOf(part('Close or Delete'))
}
const remove = (handle: Handle) =>
  onOne(async (view) => {
    await button(view, 'Delete Location').click()
    return confirmDelete(handle)
  })
const refusal = messages.deleteRefused('1 lead and 1 open request')

testTexts({
  area: 'locations',
  messages,
  prepare: answerForPractice,
  cases: {
    fetchFailed: onList(async (view) => alertOf(view)),
    none: onList(async (view) => {
      answer(listLocations, pageOf())
      await button(view, 'Try again').click()
      return view
    }),
    createFailed: async () => {
      answer(getInstallation, { new: false, signup: 'open', mail: true })
      answer(locationEndpoints.create, refuse)
      const form = await openPage('/settings/locations/new')
      await box(form, 'Name').fill('Third office')
      await button(form, 'Create Location').click()
      return alertOf(form)
    },
    notFound: () => {
      answer(locationEndpoints.get, () => refused('not_found'))
      return openPage('/settings/locations/1')
    },

    fetchOneFailed: onOne(async (view) => alertOf(view)),
    noMail: onOne(async (view) => {
      answer(locationEndpoints.get, makeLocation())
      await button(view, 'Try again').click()
      return view
    }),
    updateFailed: save(refuse),
    updateStale: save(stale),
    renewConfirm: ask('New Form Address'),
    renewFailed: onOne(async () => {
      answer(renewFormId, refuse)
      await button(dialog('New Form Address'), 'Create new address').click()
      return alertOf(part('Web Forms'))
    }),
    // Before the deletions, whose failures take its place.
    closeConfirm: ask('Close Location'),
    lastOpen: onOne(async () => {
      answer(locationEndpoints.patch, conflict(messages.lastOpen))
      await button(dialog('Close Location'), 'Close location').click()
      return alertOf(part('Close or Delete'))
    }),
    deleteConfirm: ask('Delete Location'),
    deleteFailed: onOne(() => confirmDelete(refuse)),
    deleteStale: remove(stale),
    deleteRefused: remove(conflict(refusal)),
    administratorsOnly: save(forbidden(messages.administratorsOnly)),
  },
  gaps: { deleteRefused: refusal },
})
