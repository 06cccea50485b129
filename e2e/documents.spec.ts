import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { documentTypeLabels } from '#contract/documents/documents.enums.ts'
import { documentMessages } from '#contract/documents/documents.messages.ts'
import { expectAccessible } from './support/axe.ts'
import { addPatient } from './support/patients.ts'
import { type PdfPage, pdfFile } from './support/pdf.ts'
import { enter, signUpPractice } from './support/practice.ts'
import { pick } from './support/screens.ts'
import { test } from './support/test.ts'

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })
const section = (page: Page) => page.getByRole('region', { name: 'Documents', exact: true })
const queue = (page: Page) => section(page).getByRole('list', { name: 'Files to upload' })
const rows = (page: Page) =>
  section(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const pages: PdfPage[] = [
  { heading: 'Treatment plan', lines: ['Made for a test, about nobody.'] },
  { heading: 'Second page', lines: ['Nothing to see here either.'] },
]

async function choose(page: Page, files: Parameters<Locator['setInputFiles']>[0]) {
  const chooser = page.waitForEvent('filechooser')
  await button(section(page), 'Choose files').click()
  await (await chooser).setFiles(files)
}
const chooseType = (page: Page, type: keyof typeof documentTypeLabels) =>
  pick(section(page).getByRole('combobox', { name: 'Document Type' }), documentTypeLabels[type])
const send = (page: Page) => button(section(page), 'Upload').click()

/** How many points of a canvas are neither clear nor white. */
const inked = (canvas: Locator) =>
  canvas.evaluate((element) => {
    const { data } = (
      element as unknown as {
        getContext(kind: '2d'): { getImageData(...box: number[]): { data: Uint8ClampedArray } }
        width: number
        height: number
      }
    )
      .getContext('2d')
      .getImageData(
        0,
        0,
        (element as never as { width: number }).width,
        (element as never as { height: number }).height,
      )
    let count = 0
    for (let at = 0; at < data.length; at += 4)
      if ((data[at + 3] ?? 0) > 0 && (data[at] ?? 255) < 128) count += 1
    return count
  })

/** What the browser complains of, its own policy included. */
function watchConsole(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    // By `serviceWorkers` of the configuration.
    if (message.text().startsWith('Service Worker registration blocked')) return
    complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

/** A page that is one picture, as fax machines and scanners pack it (CCITT group 4): 24 white lines, shown black. */
function scannedPage(): Buffer {
  const picture = Buffer.from('ffffff001001', 'hex')
  const drawing = 'q 400 0 0 400 100 200 cm /Im Do Q'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /XObject << /Im 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width 64 /Height 24 /BitsPerComponent 1 /ColorSpace /DeviceGray /Decode [1 0] ` +
      `/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 64 /Rows 24 >> /Length ${picture.length} >>\n` +
      `stream\n${picture.toString('latin1')}\nendstream`,
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.7\n${body}trailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n`, 'latin1')
}

test('files are uploaded with progress, looked at though no page may compile code, and come back byte for byte', async ({
  page,
}, info) => {
  const complaints = watchConsole(page)
  const practice = await signUpPractice()
  const { id } = await addPatient(practice)
  await enter(page, practice, `/patients/${id}`)
  await expect(section(page)).toContainText(documentMessages.none)
  const file = info.outputPath('Plan für März.pdf')
  const content = pdfFile(pages, randomBytes(10 * 1024 * 1024))
  writeFileSync(file, content)
  await choose(page, file)
  await expect(queue(page)).toContainText('10 MB')
  await chooseType(page, 'treatment_plan')
  // A line of 2 MB a second, so that there is something to see.
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 2 * 1024 * 1024 }
  await network.send('Network.emulateNetworkConditions', slow)
  await send(page)
  await expect(queue(page).getByRole('progressbar', { name: 'Uploading Plan für März.pdf' })).toBeVisible()
  await expect(queue(page)).toContainText(/[1-9]\d?%/)
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await expect(page.getByText(documentMessages.uploaded)).toBeVisible()
  await expect(queue(page)).toHaveCount(0)
  await expect(rows(page)).toContainText(['Plan für März.pdf'])
  await expect(rows(page)).toContainText(['Treatment Plan'])

  await button(rows(page).first(), 'Plan für März.pdf').click()
  const details = dialog(page, 'Plan für März.pdf')
  await expect(details).toContainText('Treatment Plan · PDF · 10 MB')
  const canvas = details.getByRole('img', { name: 'Page 1 of Plan für März.pdf' })
  await expect(canvas).toBeVisible()
  await expect.poll(() => inked(canvas)).toBeGreaterThan(300)
  await button(details, 'Next').click()
  await expect(details.getByText('Page 2 of 2')).toBeVisible()
  await expect(details.getByRole('img', { name: 'Page 2 of Plan für März.pdf' })).toHaveAttribute(
    'aria-busy',
    'false',
  )
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await button(details, 'Download').click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('Plan für März.pdf')
  expect(readFileSync(await saved.path()).equals(content)).toBe(true)
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  expect(complaints).toEqual([])

  const decoder = page.waitForResponse(/\/pdf\/decoders\/jbig2_nowasm_fallback\.js$/)
  await choose(page, [
    { name: 'scan.pdf', mimeType: 'application/pdf', buffer: scannedPage() },
    { name: 'upper left.png', mimeType: 'image/png', buffer: readFileSync('scripts/demo/media/xray.png') },
  ])
  await chooseType(page, 'xray')
  await send(page)
  await button(rows(page).filter({ hasText: 'scan.pdf' }), 'scan.pdf').click()
  const scan = dialog(page, 'scan.pdf').getByRole('img', { name: 'Page 1 of scan.pdf' })
  await expect(scan).toHaveAttribute('aria-busy', 'false')
  await expect.poll(() => inked(scan)).toBeGreaterThan(10_000)
  expect((await decoder).status()).toBe(200)
  await page.keyboard.press('Escape')
  await button(rows(page).filter({ hasText: 'upper left.png' }), 'upper left.png').click()
  const shown = dialog(page, 'upper left.png').getByRole('img', { name: 'upper left.png' })
  await expect
    .poll(() => shown.evaluate((element) => (element as never as { naturalWidth: number }).naturalWidth))
    .toBe(640)
})
