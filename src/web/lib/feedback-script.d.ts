interface Window {
  chairsideFeedback?: {
    /** Reopens the form; the script opens it the first time by itself. */
    open(): void
    /** Drops the draft, since another person may use this screen next. */
    forget?(): void
  }
}
