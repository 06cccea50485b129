import { connectIterators, type Iterators, type RemoteIterators } from './remote-iterators.ts'

/** Serves the iterators of a reader process, which ends with the process that started it. */
export function serveReader(make: (remote: Pick<RemoteIterators, 'iterate'>) => Iterators): void {
  const own: Record<string, (...given: never[]) => AsyncIterable<unknown>> = {}
  const remote = connectIterators(
    { send: (message) => void process.send?.(message), onMessage: (listen) => process.on('message', listen) },
    own,
  )
  Object.assign(own, make(remote))
  process.once('disconnect', () => process.exit())
}
