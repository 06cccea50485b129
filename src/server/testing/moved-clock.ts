/**
 * False where libfaketime moves the clock (`npm run test:days`). What PostgreSQL waits for is then never broken off by its
 * own timers, such as `deadlock_timeout`: while it waits, the handler of its alarm is given the time of the machine.
 */
export const databaseTimersFire = process.env.FAKETIME === undefined
