import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Providers } from '#web/app/providers.tsx'
import { draw } from '#web/testing/draw.tsx'
import { Later } from './later.tsx'
import { DataTable } from './list/data-table.tsx'

const columns = [
  { name: 'title', label: 'Title', width: 12, cell: ({ title }: { title: string }) => title },
  { name: 'due', label: 'Due', width: 12, cell: () => 'Today' },
]

test('a table that waits to be shown is laid out for its width', async () => {
  await page.viewport(1440, 900)
  const element = (
    <Later ready={false}>
      <DataTable
        label="Tasks"
        columns={columns}
        rows={[{ title: 'Call back' }]}
        rowKey={({ title }) => title}
        minRows={1}
        empty={null}
      />
    </Later>
  )
  await draw(
    <Providers>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </Providers>,
  )
  const table = page.getByRole('table', { name: 'Tasks', includeHidden: true })
  await expect.element(table).not.toBeVisible()
  expect(table.element().hasAttribute('data-narrow')).toBe(false)
})
