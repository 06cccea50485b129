/** Limits of requests. Sizes are in bytes or characters. */
export const intakeLimits = {
  bodyBytes: 256 * 1024,
  /** Kept of a body that no lead can be made of. */
  failedBytes: 8 * 1024,
  /** Of what a form takes in a day (`INTAKE_MEGABYTES_PER_DAY`), for one network. */
  senderShare: 1 / 4,
  /** Of one network in a day, taken at a form even when others have used up what it takes. */
  freeKilobytes: 64,
  /** A new patient's health history has hundreds. */
  fields: 500,
  /** Some tools name a field by its label, which for a consent is its whole text. */
  fieldName: 1_000,
  formName: 200,
  /** Named forms of a location; a new one replaces one without corrections. */
  formsOfLocation: 50,
  /** Latest requests that are shown with a form. */
  samples: 5,
  formId: 64,
  idempotencyKey: 200,
  sender: 200,
  /** Seconds that the draft of a chat waits for more before it is processed. */
  draftSeconds: 300,
  metaPageToken: 1_000,
  /** In one delivery; Meta sends at most a thousand. */
  metaChanges: 1_000,
  /** Refused calls of Meta's webhook, per network and minute. */
  metaRefusalsPerMinute: 60,
  /** How long to retry fetching the answers of a lead from Meta. */
  metaFetchSeconds: 3 * 60 * 60,
} as const

/** Beyond these a request is held back in the inbox as spam, never dropped. */
export const suspicionLimits = {
  /** Time on the form, which our own forms send. */
  minMilliseconds: 3_000,
  minWordsBesideLinks: 3,
  /** Shorter messages are the same by chance, or picked from a list. */
  minComparedCharacters: 40,
  /** Other senders of the same message, within this time. */
  sameTextSenders: 2,
  sameTextHours: 24,
  /** Shares of `INTAKE_PER_MINUTE`, beyond which an address is refused. */
  shareOfAddress: 1 / 3,
  shareOfForm: 1,
  /** What one visitor sends at most, who made a mistake or sends for a family. */
  shareOfVisitor: 1 / 20,
} as const
