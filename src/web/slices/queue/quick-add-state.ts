import { createEarlyDialog } from '#web/lib/early-dialog.ts'

/** The dialog of quick add. Global, because many places open it and it shows above all pages. */
export const quickAdd = createEarlyDialog()
