/**
 * A name as a mail may say it; undefined for one that a mail reader would make a link of. Whoever signs up chooses names
 * freely, and mails carry them to people who have never heard of us, with our sender.
 */
export function nameInMail(name: string | null | undefined): string | undefined {
  if (!name) return undefined
  // Wide and ideographic dots stand for a dot in addresses (UTS 46, section 2.3).
  const plain = name.normalize('NFKC').replaceAll('\u3002', '.')
  return /:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}/iu.test(plain) ? undefined : name
}
