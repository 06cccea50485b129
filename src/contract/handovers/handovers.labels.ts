import { countOf } from '../formats/labels.ts'

/** Labels of the dialog that hands over the work of a person who left. */
export const handoverLabels = {
  title: (work: string) => `Hand Over ${work}`,
  work: (tasks: number, visits: number) =>
    [tasks > 0 && countOf(tasks, 'task', 'tasks'), visits > 0 && countOf(visits, 'visit', 'visits')]
      .filter(Boolean)
      .join(', '),
  left: (name: string, work: string) => `${name} left ${work} that someone else has to take.`,
  tasksTo: 'Tasks to',
  visitsTo: 'Visits to',
  nobody: 'Decide later',
  handOver: 'Hand Over',
  done: (work: string) => `Handed over ${work}.`,
  kept: 'These visits stay, because the colleague cannot have them:',
  keptMore: (count: number) => `And ${count.toLocaleString('en-US')} more`,
  keptVisit: (patient: string, time: string) => `${patient}, ${time}`,
} as const
