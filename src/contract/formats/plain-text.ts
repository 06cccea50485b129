// Letters that do not decompose into a plain letter and an accent, and the sigma at the end of a word.
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
 * Normalizes a text for comparing and searching: lower case, without accents and apostrophes, hyphens as spaces.
 * The database's `plain_text` does the same, which a test verifies.
 */
export const plainText = (text: string): string =>
  text
    .replace(/['’‘ʼ`´]/g, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßæœøłđıς]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[-\u2010-\u2015]/g, ' ')
