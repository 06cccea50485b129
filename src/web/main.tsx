import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import './app/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { z } from 'zod'
import { Providers } from './app/providers.tsx'
import { router } from './app/router.tsx'

// Zod would otherwise try whether it may compile code, which the Content-Security-Policy reports as a violation.
z.config({ jitless: true })

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
