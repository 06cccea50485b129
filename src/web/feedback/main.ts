import { createForm } from './form.ts'

// The feedback script (design section 7): loaded by its address when the button is pressed, no part of the app.
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
