import { createEarlyDialog } from '#web/lib/early-dialog.ts'

/** The search over everything, which shows above all pages. */
export const searchDialog = createEarlyDialog()
