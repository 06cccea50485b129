/** Runs an action, which may first have to ask who is there. */
export type Confirmed = <T>(action: () => Promise<T>) => Promise<T>
