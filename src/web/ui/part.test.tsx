import { useQuery } from '@tanstack/react-query'
import { createMemoryRouter, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { partError } from '#contract/product.ts'
import { Providers } from '#web/app/providers.tsx'
import { draw } from '#web/testing/draw.tsx'
import { Part, Parts } from './part.tsx'

let isBroken = true
function Fragile() {
  if (isBroken) throw new Error('broken')
  return <p>Whole</p>
}

let stored: string | null = null
/** Fails to draw what the server has, as long as that is null. */
function Reader() {
  const { data } = useQuery({ queryKey: ['stored'], queryFn: async () => ({ text: stored }) })
  return (
    <p>
      {data ? data.text?.toUpperCase() : 'Loading'}
      {data?.text === null && fail()}
    </p>
  )
}
const fail = () => {
  throw new Error('nothing stored')
}

async function open(content: React.ReactNode) {
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <>
          <h1>Title</h1>
          {content}
          <Outlet />
        </>
      ),
    },
  ])
  await draw(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  )
  return router
}
const message = () => page.getByRole('alert').filter({ hasText: partError })
const tryAgain = () => page.getByRole('button', { name: 'Try again' })

describe('<Part>', () => {
  test('shows a message in the place of a part that fails, and nothing else changes', async () => {
    isBroken = true
    await open(
      <Part>
        <Fragile />
      </Part>,
    )
    await expect.element(message()).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Title' })).toBeVisible()
  })

  test('shows the part again on Try again when the cause is gone', async () => {
    isBroken = true
    await open(
      <Part>
        <Fragile />
      </Part>,
    )
    await expect.element(message()).toBeVisible()
    isBroken = false
    await tryAgain().click()
    await expect.element(page.getByText('Whole')).toBeVisible()
    await expect.element(message()).not.toBeInTheDocument()
  })

  test('reads the data of the part again on Try again', async () => {
    stored = null
    await open(
      <Part>
        <Reader />
      </Part>,
    )
    await expect.element(message()).toBeVisible()
    stored = 'found'
    await tryAgain().click()
    await expect.element(page.getByText('FOUND')).toBeVisible()
  })

  test('tries again at another address', async () => {
    isBroken = true
    const router = await open(
      <Part>
        <Fragile />
      </Part>,
    )
    await expect.element(message()).toBeVisible()
    isBroken = false
    await router.navigate('/other')
    await expect.element(page.getByText('Whole')).toBeVisible()
  })

  test('shows its substitute, where it has one, instead of the message', async () => {
    isBroken = true
    await open(
      <Part instead={<p>Substitute</p>}>
        <Fragile />
      </Part>,
    )
    await expect.element(page.getByText('Substitute')).toBeVisible()
    await expect.element(message()).not.toBeInTheDocument()
  })
})

describe('<Parts>', () => {
  test('lets each child fail alone', async () => {
    isBroken = true
    await open(
      <Parts>
        <p>First</p>
        <Fragile />
        <p>Last</p>
      </Parts>,
    )
    await expect.element(message()).toBeVisible()
    await expect.element(page.getByText('First')).toBeVisible()
    await expect.element(page.getByText('Last')).toBeVisible()
  })
})
