import { momentary } from '../fault.ts'

/** The app is stopped in order under load, as for an upgrade, and started again. */
export const stopApp = momentary('app stopped in order', 'a start', async (stage) => {
  const server = stage.server()
  await server.stop()
  const { exitCode } = server.process
  if (exitCode !== 0) throw new Error(`SIGTERM ended it with ${exitCode}`)
  await stage.start()
})
