import { startServer, temporaryDataDir } from '#server/testing/process.ts'

/** One demo practice for all journeys; those that change things sign up with a company of their own. */
export default async function setup(): Promise<() => Promise<void>> {
  const { dataDir, remove } = temporaryDataDir()
  const server = await startServer(dataDir, { demo: true })
  process.env.CHAIRSIDE_ORIGIN = server.origin
  process.env.CHAIRSIDE_DATA_DIR = dataDir
  return async () => {
    await server.stop()
    remove()
  }
}
