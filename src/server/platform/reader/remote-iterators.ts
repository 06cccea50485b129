/** Iterators by name, offered by one end of a channel. */
export type Iterators = Readonly<Record<string, (...given: never[]) => AsyncIterable<unknown>>>

type Message =
  | { begin: number; name: string; given: unknown[] }
  | { next: number }
  | { leave: number }
  | { item: number; value: unknown }
  | { end: number }
  | { failed: number; text: string }

export interface Channel {
  send(message: unknown): void
  onMessage(listen: (message: unknown) => void): void
}

export interface RemoteIterators {
  /**
   * Reads an iterator of the remote side. Items are requested one by one, so the remote side never runs
   * ahead.
   */
  iterate<T>(name: string, ...given: unknown[]): AsyncGenerator<T, void>
  /** Ends all reads with an error. */
  fail(error: Error): void
  /** Whether an answer of the remote side is pending. */
  isWaiting(): boolean
}

/** Connects two processes that can read each other's iterators. */
export function connectIterators(channel: Channel, own: Iterators): RemoteIterators {
  const serving = new Map<number, AsyncIterator<unknown>>()
  const waiting = new Map<number, { resolve(message: Message): void; reject(error: Error): void }>()
  let last = 0
  let failure: Error | undefined

  const answer = async (id: number): Promise<Message> => {
    try {
      const { done, value } = (await serving.get(id)?.next()) ?? { done: true, value: undefined }
      if (!done) return { item: id, value }
      serving.delete(id)
      return { end: id }
    } catch (error) {
      serving.delete(id)
      return { failed: id, text: error instanceof Error ? error.message : String(error) }
    }
  }
  channel.onMessage((received) => {
    const message = received as Message
    if ('begin' in message) {
      const make = own[message.name]
      const made = make?.(...(message.given as never[]))
      if (made) serving.set(message.begin, made[Symbol.asyncIterator]())
    } else if ('next' in message) void answer(message.next).then((response) => channel.send(response))
    else if ('leave' in message) {
      const left = serving.get(message.leave)
      serving.delete(message.leave)
      void left?.return?.()
    } else {
      const id = 'item' in message ? message.item : 'end' in message ? message.end : message.failed
      waiting.get(id)?.resolve(message)
      waiting.delete(id)
    }
  })
  const ask = (id: number) =>
    new Promise<Message>((resolve, reject) => {
      if (failure) return reject(failure)
      waiting.set(id, { resolve, reject })
      channel.send({ next: id })
    })

  return {
    async *iterate<T>(name: string, ...given: unknown[]) {
      last += 1
      const id = last
      let isOpen = true
      if (failure) throw failure
      channel.send({ begin: id, name, given })
      try {
        for (;;) {
          const message = await ask(id)
          if ('failed' in message) {
            isOpen = false
            throw new Error(message.text)
          }
          if (!('item' in message)) {
            isOpen = false
            return
          }
          yield message.value as T
        }
      } finally {
        if (isOpen && !failure) channel.send({ leave: id })
      }
    },
    fail(error) {
      failure = error
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    },
    isWaiting: () => waiting.size > 0,
  }
}
