/** Labels of the toast that announces a request. */
export const requestToastLabels = {
  request: (reason: string, channel: string, name: string) => `${reason} · ${channel} · ${name}`,
  show: 'Show',
} as const
