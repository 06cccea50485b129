import { expect, test } from 'vitest'
import { gather } from './gather.ts'

/** A look-up that is answered by hand and records the keys of each batch. */
function lookUp() {
  const batches: string[][] = []
  const answers: ((error?: Error) => void)[] = []
  const find = gather((keys) => {
    batches.push(keys)
    return new Promise<Map<string, string>>((resolve, reject) => {
      const matches = new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, key.toUpperCase()]))
      answers.push((error) => (error ? reject(error) : resolve(matches)))
    })
  })
  return { batches, find, answer: (error?: Error) => answers.shift()?.(error) }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('gather batches keys requested during a lookup into the next lookup', async () => {
  const { batches, find, answer } = lookUp()
  const first = find('a')
  await turn()
  const rest = Promise.all([find('a'), find('b'), find('nobody')])
  await turn()
  expect(batches).toEqual([['a']])
  answer()
  expect(await first).toBe('A')
  await turn()
  expect(batches).toEqual([['a'], ['a', 'b', 'nobody']])
  answer()
  expect(await rest).toEqual(['A', 'B', undefined])
})

test('gather rejects only the callers of the failed lookup', async () => {
  const { find, answer } = lookUp()
  const first = find('a')
  await turn()
  const second = find('b')
  answer(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await turn()
  answer()
  expect(await second).toBe('B')
})
