import { expect, test } from 'vitest'
import { gather } from './gather.ts'

/** A look-up whose answers are given by hand, and the keys that it was asked for. */
function lookUp() {
  const asked: string[][] = []
  const answers: ((error?: Error) => void)[] = []
  const find = gather((keys) => {
    asked.push(keys)
    return new Promise<Map<string, string>>((resolve, reject) => {
      const found = new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, key.toUpperCase()]))
      answers.push((error) => (error ? reject(error) : resolve(found)))
    })
  })
  return { asked, find, answer: (error?: Error) => answers.shift()?.(error) }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('what is asked for while a look-up is under way is asked for together behind it, and never joins it', async () => {
  const { asked, find, answer } = lookUp()
  const first = find('a')
  await turn()
  const rest = Promise.all([find('a'), find('b'), find('nobody')])
  await turn()
  expect(asked).toEqual([['a']])
  answer()
  expect(await first).toBe('A')
  await turn()
  expect(asked).toEqual([['a'], ['a', 'b', 'nobody']])
  answer()
  expect(await rest).toEqual(['A', 'B', undefined])
})

test('a look-up that fails fails for those who waited for it alone', async () => {
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
