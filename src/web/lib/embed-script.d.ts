interface Window {
  chairsideEmbed?: Partial<
    Record<import('#contract/embed/embed.path.ts').EmbedKind, import('#web/embed/mount.ts').Mount>
  >
}
