/**
 * A name that is safe in an email; undefined when an email program would turn it into a link. Anyone who
 * signs up chooses a name, and our emails reach strangers.
 */
export function nameInEmail(name: string | null | undefined): string | undefined {
  if (!name) return undefined
  // Full-width and ideographic dots count as dots in addresses (UTS 46 section 2.3).
  const plain = name.normalize('NFKC').replaceAll('\u3002', '.')
  return /:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}/iu.test(plain) ? undefined : name
}
