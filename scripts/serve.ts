import { spawn } from 'node:child_process'
import { buildServer } from './build-server.ts'

// Becomes the server: the same process, with the bounds of its memory, which `npm run bench -- --only soak` measures.

const flags = ['--max-semi-space-size=8', '--max-old-space-size=256']

const args = [...flags, buildServer(), ...process.argv.slice(2)]
// Windows cannot put one program in the place of another.
if (process.platform !== 'win32') process.execve?.(process.execPath, [process.execPath, ...args])
const child = spawn(process.execPath, args, { stdio: 'inherit' })
child.once('exit', (code) => process.exit(code ?? 1))
