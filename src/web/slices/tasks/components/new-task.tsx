import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Subject } from '#web/lib/subject.ts'
import { CreateTask } from './create-task.tsx'

/** The way to a new task, about a subject or about nobody. */
export function NewTask({ subject }: { subject: Subject | undefined }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        New Task
      </Button>
      {open && <CreateTask subject={subject} onClose={() => setOpen(false)} />}
    </>
  )
}
