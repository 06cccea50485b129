/** Limits of the public doors. Sizes are in bytes or characters. */
export const intakeLimits = {
  bodyBytes: 256 * 1024,
  /** A new patient's health history has hundreds. */
  fields: 500,
  /** Some tools name a field by its label, and a consent's label is its whole text. */
  fieldName: 1_000,
  formName: 200,
  /** Forms of a location that are told from one another; a new one replaces one that nobody corrected. */
  formsOfLocation: 50,
  /** Latest requests of a form by which its recognition is looked at. */
  samples: 5,
  formId: 64,
  idempotencyKey: 200,
  /** Who a request is from, as the inbox lists it. */
  sender: 200,
  /** How long the draft of a chat waits for what may follow before it is worked on, in seconds. */
  draftSeconds: 300,
  metaPageToken: 1_000,
  /** Changes in one delivery of Meta, which sends a thousand at most. */
  metaChanges: 1_000,
  /** Deliveries with a wrong signature or verify token that one network may send in a minute. */
  metaRefusalsPerMinute: 60,
  /** How long the answers of a lead are tried to be fetched from Meta. */
  metaFetchSeconds: 3 * 60 * 60,
} as const

/** From where on a request looks like spam. It is held back in the inbox then, never dropped. */
export const suspicionLimits = {
  /** Our own forms say how long they were looked at. */
  shortestMilliseconds: 3_000,
  /** Words that a message needs beside its links and markup. */
  wordsBesideLinks: 3,
  /** Shorter messages are the same by chance, or chosen from a list. */
  comparedCharacters: 40,
  /** Others who sent the same message before, within this time. */
  sameTextSenders: 2,
  sameTextHours: 24,
  /** Of what one address may send in a minute (`INTAKE_PER_MINUTE`), beyond which it is refused. */
  shareOfAddress: 1 / 3,
  /** Of the same number, for all that comes in by one form. */
  shareOfForm: 1,
} as const
