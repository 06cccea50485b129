/** The installation's secret of every test app. */
export const testSecret = 'a secret that is used in tests only'
