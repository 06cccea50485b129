/** Days ahead that count as upcoming (spec section 9). */
export const upcomingDays = 7

/** True when a task is due between today and `upcomingDays` ahead, both included; days are yyyy-MM-dd. */
export const isUpcoming = (dueDate: string, today: string): boolean =>
  dueDate >= today && isDueSoon(dueDate, today)

/** True when a task is late, or due within `upcomingDays`; days are yyyy-MM-dd. */
export function isDueSoon(dueDate: string, today: string): boolean {
  const last = new Date(`${today}T00:00:00Z`)
  last.setUTCDate(last.getUTCDate() + upcomingDays)
  return dueDate <= last.toISOString().slice(0, 10)
}
