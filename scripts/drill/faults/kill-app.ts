import { momentary } from '../fault.ts'

/** The app's process dies at once, as for a lack of memory; its database lives on, and is taken over. */
export const killApp = momentary('app killed', 'a start', async (stage) => {
  await stage.server().kill()
  await stage.start()
})
