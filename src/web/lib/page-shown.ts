/** Resolves once the page has loaded, so that later code does not delay it. */
export const pageShown = () =>
  new Promise<void>((resolve) => {
    const later = () => setTimeout(resolve)
    if (document.readyState === 'complete') later()
    else window.addEventListener('load', later, { once: true })
  })
