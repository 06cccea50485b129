import type { ComponentType } from 'react'
import type { Permission } from '#contract/http/permissions.ts'

/** Handle of pages that fill the screen, without header and footer. */
export const fullScreen = 'fullScreen'

export interface PageRoute {
  path: string
  guarded?: true
  /** The page makes no API call that would redirect to /login, so the router redirects. */
  callsNothing?: true
  /** Not shown to signed-in users. */
  anonymous?: true
  handle?: typeof fullScreen
  page: () => Promise<Record<string, ComponentType>>
  /** Name of the page's component, in files with several pages. */
  part?: string
}

export interface NavigationItem {
  to: string
  label: string
  /** Explains the target when the label alone is unclear. */
  hint?: string
  permission?: Permission
}

/** The declaration of a slice, which every page loads: it imports pages lazily, and only them. */
export interface Slice {
  /** Each file of pages is a lazy chunk. The build finds the file of a page in the text of its function. */
  pages: readonly PageRoute[]
  /** Its entry in the bar of the header. */
  bar?: NavigationItem
  /** Its entry in the menu of further pages. */
  more?: NavigationItem
}

export const defineSlice = (slice: Slice): Slice => slice
