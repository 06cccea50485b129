import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { filtersLabel } from '#contract/product.ts'

interface FiltersButtonProps {
  className?: string | undefined
  /** How many filters are set. */
  active: number
  opened: boolean
  onToggle: () => void
}

/** Opens the filters where there is no room for them. */
export const FiltersButton = ({ className = '', active, opened, onToggle }: FiltersButtonProps) => (
  <Button
    className={className}
    variant="default"
    px="sm"
    aria-expanded={opened}
    leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
    onClick={onToggle}
  >
    {filtersLabel(active)}
  </Button>
)
