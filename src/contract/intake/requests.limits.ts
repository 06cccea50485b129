/** Limits of requests. Sizes are in bytes or characters. */
export const intakeLimits = {
  bodyBytes: 256 * 1024,
  /** Stored bytes of a body that could not become a lead. */
  failedBytes: 8 * 1024,
  /** Share of a form's daily intake (`INTAKE_MEGABYTES_PER_DAY`) that a network may use. */
  senderShare: 1 / 4,
  /** Kilobytes per network and day that a form accepts even after its daily intake is used up. */
  freeKilobytes: 64,
  /** Health history forms of new patients have hundreds of fields. */
  fields: 500,
  /** Some tools name a field by its label, which is the whole text for a consent. */
  fieldName: 1_000,
  formName: 200,
  /** Named forms of a location. A new form replaces a form without corrections. */
  formsOfLocation: 50,
  /** Latest requests that are shown with a form. */
  samples: 5,
  formId: 64,
  idempotencyKey: 200,
  sender: 200,
  /** Seconds that a chat draft waits for more text before it is processed. */
  draftSeconds: 300,
  metaPageToken: 1_000,
  /** Changes in a delivery; Meta sends at most a thousand. */
  metaChanges: 1_000,
  /** Refused calls of Meta's webhook per network and minute. */
  metaRefusalsPerMinute: 60,
  /** Seconds during which fetching a lead's answers from Meta is retried. */
  metaFetchSeconds: 3 * 60 * 60,
} as const

/** Beyond these limits, a request is held back in the inbox as spam, but never dropped. */
export const suspicionLimits = {
  /** Minimum time on the form, which our own forms send. */
  minMilliseconds: 3_000,
  minWordsBesideLinks: 3,
  /** Shorter messages match by chance, or were picked from a list. */
  minComparedCharacters: 40,
  /** Other senders of the same message within `sameTextHours`. */
  sameTextSenders: 2,
  sameTextHours: 24,
  /** Shares of `INTAKE_PER_MINUTE`, the rate beyond which an address is refused. */
  shareOfAddress: 1 / 3,
  shareOfForm: 1,
  /** For a visitor who corrects a mistake or sends requests for a family. */
  shareOfVisitor: 1 / 20,
} as const
