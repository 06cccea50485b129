import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

interface LeadSectionProps {
  title: string
  headingOrder: 2 | 3
  children: ReactNode
}

/** A headed section inside a lead. */
export function LeadSection({ title, headingOrder, children }: LeadSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={headingOrder} size="h3" id={id} mb="xs">
        {title}
      </Title>
      {children}
    </section>
  )
}
