import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { enter, origin, signUpPractice } from './support/practice.ts'
import { listedLeads } from './support/screens.ts'
import { test } from './support/test.ts'

test('a practice moves: downloaded as an archive, and imported into another one', async ({ browser }) => {
  const settings = '/settings/archive'
  const old = await signUpPractice()
  await old.addLead({ first_name: 'Pat', last_name: 'Example', phone: '(212) 555-0142' })
  const newPage = async () => (await browser.newContext()).newPage()
  const [from, to] = [await newPage(), await newPage()]
  await enter(from, old, settings)
  const download = from.waitForEvent('download')
  await from.getByRole('main').getByRole('button', { name: 'Download archive' }).click()
  const archive = await (await download).path()

  const main = to.getByRole('main')
  await enter(to, await signUpPractice(), settings)
  const chooser = to.waitForEvent('filechooser')
  await main.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({
    ...{ name: 'archive.zip', mimeType: 'application/zip', buffer: await readFile(archive) },
  })
  await expect(main.getByText('Ready to Import')).toBeVisible()
  await expectAccessible(to)
  await main.getByRole('button', { name: /^Import \d+ records$/ }).click()
  await expect(main.getByText('Imported', { exact: true })).toBeVisible()
  await to.goto(`${origin()}/leads`)
  await expect(listedLeads(to)).toHaveCount(1)
  await expect(listedLeads(to)).toContainText('Pat Example')
})
