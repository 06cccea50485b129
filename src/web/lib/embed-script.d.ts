interface Window {
  chairsideEmbed?: Partial<
    Record<
      import('#contract/embed/embed.path.ts').EmbedKind,
      (host: HTMLElement, embed: import('#contract/embed/embed.settings.ts').PublicEmbed) => void
    >
  >
}
