// Lets the app be installed, and shows its shell (the one page and its scripts) while the server can't be reached.
// Keeps nothing private: the page is the same for everyone, and calls of the API are never touched.

const cacheName = 'shell'
const page = '/'
const isAsset = (url) => url.origin === self.location.origin && url.pathname.startsWith('/app-static/')

/** Replaces the shell by the one of a new build, whose page names other files. */
async function keepPage(response) {
  const cache = await caches.open(cacheName)
  const [before, text] = await Promise.all([cache.match(page).then((kept) => kept?.text()), response.text()])
  if (before === text) return
  await caches.delete(cacheName)
  const fresh = await caches.open(cacheName)
  const assets = Array.from(text.matchAll(/(?:src|href)="(\/app-static\/[^"]+)"/g), ([, address]) => address)
  await fresh.addAll(assets)
  await fresh.put(page, new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } }))
}

async function showPage(event) {
  try {
    const response = await fetch(event.request)
    if (response.ok) event.waitUntil(keepPage(response.clone()).catch(() => undefined))
    return response
  } catch (error) {
    const kept = await caches.match(page)
    if (kept) return kept
    throw error
  }
}

/** Files of the build never change under their address. */
async function showAsset(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.status === 200) await (await caches.open(cacheName)).put(request, response.clone())
  return response
}

self.addEventListener('install', (event) => {
  event.waitUntil(fetch(page).then(keepPage))
  void self.skipWaiting()
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || request.headers.has('range')) return
  if (request.mode === 'navigate' && !/^\/(api|embed)\//.test(url.pathname))
    return event.respondWith(showPage(event))
  if (isAsset(url)) event.respondWith(showAsset(request))
})
