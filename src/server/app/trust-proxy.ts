/** What Fastify understands of `TRUST_PROXY`: a number of proxies in front, or addresses and networks, comma-separated. */
export function trusted(setting: string) {
  if (!/^\d+$/.test(setting)) return setting
  // Hop 0 is the peer of the socket itself; the hop after the last proxy is the visitor.
  return (_address: string, hop: number) => hop < Number(setting)
}
