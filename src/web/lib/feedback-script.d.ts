interface Window {
  /** What the feedback script registers for the page that loaded it; a script of others may not. */
  chairsideFeedback?: {
    /** Shows the form again; the first time it shows itself. */
    open(): void
    /** Drops what was typed: the next person at this screen is somebody else. */
    forget?(): void
  }
}
