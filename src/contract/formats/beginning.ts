/** Recognizers read only this part of a value, because a long value would keep the server busy for minutes. */
export const recognizedCharacters = 2_000

/** The part of a text that recognizers read. */
export const beginningOf = (text: string): string => text.slice(0, recognizedCharacters)
