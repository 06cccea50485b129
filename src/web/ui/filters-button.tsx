import { Button } from '@mantine/core'
import { filtersLabel } from '#contract/product.ts'
import { IconAdjustmentsHorizontal } from '#web/ui/icons/icons.tsx'

interface FiltersButtonProps {
  className?: string | undefined
  /** Number of set filters. */
  active: number
  opened: boolean
  onToggle: () => void
}

/** Opens filters that are folded away on a narrow screen. */
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
