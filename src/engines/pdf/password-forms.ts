/** Returns the forms in which a password may have been given to the program that protected a PDF. */

/** Spaces outside ASCII (RFC 3454, table C.1.2); the next pattern is what SASLprep removes (table B.1). */
const spaces = /[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000]/gu
const nothing = /\u034f|[\u180b-\u180d]|[\u00ad\u1806\u2060\ufeff]|\u200c|\u200d|[\ufe00-\ufe0f]/gu
/** Characters that no prepared password contains (RFC 4013, 2.3): controls, private use, noncharacters, surrogates and others. */
const prohibited =
  /[\p{Cc}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\u06dd\u070f\u180e\u2028\u2029\u2061-\u2063\u206a-\u206f\ufff9-\ufffd\u{1d173}-\u{1d17a}\u2ff0-\u2ffb\u200e\u200f\u202a-\u202e\u{e0001}\u{e0020}-\u{e007f}]/u

/**
 * Returns the password as AES-256 of PDF 2.0 requires it (ISO 32000-2, 7.6.4.3.3): prepared by SASLprep (RFC 4013), without its rule for
 * right-to-left text. Returns a password with prohibited characters unchanged.
 */
export function preparePassword(password: string): string {
  // The zero-width space is in both tables; RFC 4013 names the table of spaces first.
  const prepared = password.replace(spaces, ' ').replace(nothing, '').normalize('NFKC')
  return prohibited.test(prepared) || prepared === '' ? password : prepared
}

/**
 * Returns the passwords to try, in order: as given, as most keyboards would have written it, and prepared. qpdf tries other encodings of
 * each.
 */
export function passwordForms(password: string): Set<string> {
  return new Set([password, password.normalize('NFC'), preparePassword(password)])
}
