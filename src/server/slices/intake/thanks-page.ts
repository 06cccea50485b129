import { intakeMessages } from '#contract/intake/intake.messages.ts'

/** What a browser shows after a plain HTML form was sent. */
export const thanksPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Thank you</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:20vh auto 0;padding:0 1.5rem}</style>
</head>
<body><main><h1>Thank you</h1><p>${intakeMessages.thanks.replace(/^Thank you\. /, '')}</p></main></body>
</html>
`
