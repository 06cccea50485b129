import { Paper, Typography } from '@mantine/core'
import type { ReactNode } from 'react'
import { Page } from './page.tsx'
import classes from './text-page.module.css'

/** A page to be read: headings, paragraphs and lists in plain HTML. */
export function TextPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title} width="text">
      <Paper withBorder p="xl">
        <Typography className={classes.text}>{children}</Typography>
      </Paper>
    </Page>
  )
}
