import { expect, test } from 'vitest'
import { getLead } from '#contract/leads/leads.endpoints.ts'
import { answer, callsTo } from '#web/testing/fake-api.ts'
import { makeLead } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'

const leadWith = (recording_url: string) =>
  makeLead({
    type: 'phonecall',
    call_recordings: [{ id: 7, recording_url, created_at: '2026-03-11T12:00:00Z' }],
  })

test('a recording whose URL has expired plays from a new URL', async () => {
  answerForPractice()
  answer(getLead, leadWith('/none?signature=old'))
  const main = await openPage('/leads/1')
  const player = main.getByLabelText(/^Call recording of /)
  await expect.element(player).toHaveAttribute('src', '/none?signature=old')
  answer(getLead, leadWith('/none?signature=new'))
  const calls = callsTo(getLead).length
  // Browsers do not load or play a recording without a user's click.
  player.element().dispatchEvent(new Event('error'))
  await expect.element(player).toHaveAttribute('src', '/none?signature=new')
  expect((player.element() as HTMLAudioElement).autoplay).toBe(true)
  expect(callsTo(getLead).length).toBeGreaterThan(calls)
})

test('the lead page has a player for each recording', async () => {
  answerForPractice()
  const recordings = [7, 8].map((id) => ({
    ...{ id, recording_url: `/none?recording=${id}`, created_at: '2026-03-11T12:00:00Z' },
  }))
  answer(getLead, makeLead({ type: 'phonecall', call_recordings: recordings }))
  const section = (await openPage('/leads/1')).getByRole('region', { name: 'Call Recordings' })
  await expect.poll(() => section.getByRole('listitem').elements()).toHaveLength(2)
  expect(
    section
      .getByLabelText(/^Call recording of /)
      .elements()
      .map((player) => player.getAttribute('src')),
  ).toEqual(recordings.map(({ recording_url }) => recording_url))
})
