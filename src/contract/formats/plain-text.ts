// Letters that do not come apart into a plain one and an accent; a sigma at the end of a word is one as well.
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ς: 'σ',
}

/**
 * A text as people are compared and searched: in lower case, without accents and apostrophes, with hyphens as spaces. The
 * database's `plain_text` does the same, held equal by a test.
 */
export const plainText = (text: string): string =>
  text
    .replace(/['’‘ʼ`´]/g, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßæœøłđıς]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[-\u2010-\u2015]/g, ' ')
