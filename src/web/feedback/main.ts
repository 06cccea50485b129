import { createForm } from './form.ts'

// Loaded when the Feedback button is clicked; not part of the app bundle.
let form: ReturnType<typeof createForm> | undefined

function open() {
  form ??= createForm()
  form.open()
}

function forget() {
  form?.remove()
  form = undefined
}

window.chairsideFeedback = { open, forget }
open()
