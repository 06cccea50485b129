import { main } from '#server/start.ts'

await main(async (options) => {
  // Takes memory only where it was asked for.
  const { fillDemo } = await import('./demo/demo.ts')
  await fillDemo(options)
})
