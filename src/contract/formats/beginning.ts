/** Recognizers look at no more of a value, or one long value would keep the server busy for minutes. */
export const recognizedCharacters = 2_000

/** The part of a text that recognizers look at. */
export const beginningOf = (text: string): string => text.slice(0, recognizedCharacters)
