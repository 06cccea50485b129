import { Stack, type StackProps } from '@mantine/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Children, Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { partError } from '#contract/product.ts'
import { LoadError } from './load-error.tsx'

interface PartProps {
  /** Stands in its place when it has failed; a message with a button to try again if left out. */
  instead?: ReactNode
  /** What it shows, where others read it: when that changes, the part tries again. */
  data?: unknown
  children: ReactNode
}

/** A part of a page. When it fails, only its own place says so, and the rest of the page stays as it is. */
export function Part(props: PartProps) {
  const client = useQueryClient()
  const { key } = useLocation()
  return <Boundary {...props} client={client} address={key} />
}

interface BoundaryProps extends PartProps {
  client: QueryClient
  /** Another address is another try. */
  address: string
}

interface BoundaryState {
  hasFailed: boolean
  /** What the last try was made with. */
  tried: Pick<BoundaryProps, 'address' | 'data'>
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false, tried: this.props }

  static getDerivedStateFromProps(props: BoundaryProps, { tried }: BoundaryState): BoundaryState | null {
    const isSame = props.address === tried.address && props.data === tried.data
    return isSame ? null : { hasFailed: false, tried: props }
  }

  static getDerivedStateFromError(): Pick<BoundaryState, 'hasFailed'> {
    return { hasFailed: true }
  }

  override render() {
    const { instead = <LoadError calm message={partError} onRetry={this.tryAgain} />, children } = this.props
    return this.state.hasFailed ? instead : children
  }

  /** Data can be the cause: what only the failed part reads loads anew, and it shows again once the rest has. */
  private readonly tryAgain = () => {
    const { client } = this.props
    const show = () => this.setState({ hasFailed: false })
    client.removeQueries({ type: 'inactive' })
    show()
    void client.invalidateQueries().then(show)
  }
}

/** Each child is a part of its own. */
export const partsOf = (children: ReactNode): ReactNode =>
  Children.map(children, (child) => child && <Part>{child}</Part>)

/** Parts of a page, one below the other. */
export const Parts = ({ children, ...props }: StackProps) => <Stack {...props}>{partsOf(children)}</Stack>
