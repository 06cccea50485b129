/** Days ahead that count as upcoming (spec section 9). */
export const upcomingDays = 7

/** True when a task is due between today and `upcomingDays` ahead, both included; days are yyyy-MM-dd. */
export function isUpcoming(dueDate: string, today: string): boolean {
  const last = new Date(`${today}T00:00:00Z`)
  last.setUTCDate(last.getUTCDate() + upcomingDays)
  return dueDate >= today && dueDate <= last.toISOString().slice(0, 10)
}
