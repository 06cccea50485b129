import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createRefresher } from './refresher.ts'

vi.stubGlobal('document', { hidden: false })

test('what changes while it is asked for the first time is asked for again', async () => {
  const client = new QueryClient()
  const answers: ((value: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => void answers.push(resolve))
  const observer = new QueryObserver(client, { queryKey: ['lead', 1], queryFn })
  const stop = observer.subscribe(() => {})
  expect(answers).toHaveLength(1)

  createRefresher(client)([['lead', 1]])
  answers[0]?.('as it was before the change')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('as it is')
  await expect.poll(() => observer.getCurrentResult().data).toBe('as it is')
  stop()
  client.clear()
})
