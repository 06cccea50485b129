import { buildServer } from './build-server.ts'
import { supervise } from './supervise.ts'

// Runs the server, with the bounds of its memory, which `npm run bench -- --only soak` measures.

const flags = ['--max-semi-space-size=8', '--max-old-space-size=256']
const noRestart = '--no-restart'

const given = process.argv.slice(2)
const args = [...flags, buildServer(), ...given.filter((each) => each !== noRestart)]
// Under systemd or in a container, which restart it themselves, this process becomes the server. Windows cannot put one
// program in the place of another.
if (given.includes(noRestart) && process.platform !== 'win32')
  process.execve?.(process.execPath, [process.execPath, ...args])
process.exit(await supervise(args, { restarts: !given.includes(noRestart) }))
