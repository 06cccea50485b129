import './lib/no-eval.ts'
import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import './app/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Providers } from './app/providers.tsx'
import { routes } from './app/router.tsx'
import { isPrinted, onPrinting } from './lib/printing.ts'

// Paper is white, whatever the screen is.
let scheme = ''
onPrinting(() => {
  const { dataset } = document.documentElement
  if (isPrinted()) scheme = dataset.mantineColorScheme ?? ''
  dataset.mantineColorScheme = isPrinted() ? 'light' : scheme
})

const router = createBrowserRouter(routes)
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
}

// Installable, and the shell opens without a connection. Not in development, where files keep their names.
if (process.env.NODE_ENV === 'production' && 'serviceWorker' in navigator) {
  window.addEventListener(
    'load',
    () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined),
  )
}
