import { expect, test } from 'vitest'
import { returnPath } from './login-state.ts'

test.each([
  [null, '/home'],
  [{}, '/home'],
  [{ from: '/' }, '/home'],
  [{ from: '/login' }, '/home'],
  [{ from: '/signup?x=1' }, '/home'],
  [{ from: '//evil.example.com' }, '/home'],
  [{ from: '/\\evil.example.com' }, '/home'],
  [{ from: 'https://evil.example.com' }, '/home'],
  [{ from: 7 }, '/home'],
  [{ from: '/leads?status=new' }, '/leads?status=new'],
  [{ from: '/loginsight' }, '/loginsight'],
])('a login after %o leads to %s', (state, path) => {
  expect(returnPath(state)).toBe(path)
})
