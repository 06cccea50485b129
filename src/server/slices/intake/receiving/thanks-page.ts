import { escapeUTF8 } from 'entities'
import { intakeMessages } from '#contract/intake/requests.messages.ts'

interface ThanksPage {
  /** Undefined while it is unknown. */
  practice: string | undefined
  /** The page that the form is on, as the browser names it. */
  referer: string | undefined
}

/**
 * The page shown after submitting a form without a script. Names the practice and links back to its website.
 */
export function thanksPage({ practice, referer }: ThanksPage): string {
  const back = websiteOf(referer)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeUTF8(['Thank you', practice].filter(Boolean).join(' · '))}</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:20vh auto 0;padding:0 1.5rem;overflow-wrap:anywhere}</style>
</head>
<body><main><h1>Thank you</h1><p>${escapeUTF8(intakeMessages.received(practice))}</p>${
    back
      ? `\n<p><a href="${escapeUTF8(back.href)}" rel="noreferrer">Back to ${escapeUTF8(back.host)}</a></p>`
      : ''
  }</main></body>
</html>
`
}

function websiteOf(referer: string | undefined): URL | undefined {
  const url = referer && URL.canParse(referer) ? new URL(referer) : undefined
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}
