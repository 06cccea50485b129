import { startMailbox } from '#server/testing/mailbox.ts'
import { startServer, temporaryDataDir } from '#server/testing/process.ts'
import { startUpstream } from '#server/testing/upstream.ts'
import { silentMp3 } from './sound.ts'

/** One demo practice for all journeys; those that change things sign up with a company of their own. */
export default async function setup(): Promise<() => Promise<void>> {
  const { dataDir, remove } = temporaryDataDir()
  const mailbox = await startMailbox()
  const twilio = await startUpstream()
  twilio.answer = (_request, response) =>
    void response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(silentMp3(30))
  const settings = { ...mailbox.settings, TWILIO_API_URL: twilio.url }
  const server = await startServer(dataDir, { demo: true, settings })
  process.env.CHAIRSIDE_ORIGIN = server.origin
  process.env.CHAIRSIDE_DATA_DIR = dataDir
  process.env.CHAIRSIDE_MAILS = mailbox.folder
  return async () => {
    await server.stop()
    await mailbox.stop()
    twilio.stop()
    remove()
  }
}
