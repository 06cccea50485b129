// Sets the chosen colour scheme before the first paint. src/web/app/color-scheme.ts stores the choice.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('colorScheme')
  } catch {}
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
})()
