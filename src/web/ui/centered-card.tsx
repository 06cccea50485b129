import { Box, Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './centered-card.module.css'
import { usePageTitle } from './page.tsx'

interface CenteredCardProps {
  /** The page's one h1. */
  title: string
  tabTitle: string
  description: string
  children: ReactNode
  /** Where else one might want to go. */
  footer?: ReactNode
}

/** A page that is one small form. */
export function CenteredCard({ title, tabTitle, description, children, footer }: CenteredCardProps) {
  usePageTitle(tabTitle)
  return (
    <Box w="100%" maw="26rem" mx="auto" my="clamp(1.5rem, 9vh, 6rem)" px={16}>
      <Paper withBorder radius="md" className={classes.card}>
        <Title order={1} mb={4}>
          {title}
        </Title>
        <Text c="dimmed" mb="lg">
          {description}
        </Text>
        {children}
      </Paper>
      {footer && (
        <Text size="sm" ta="center" mt="md">
          {footer}
        </Text>
      )}
    </Box>
  )
}
