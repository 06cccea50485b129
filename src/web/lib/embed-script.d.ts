interface Window {
  /** What the scripts of a web site's form and chat register for the page that loaded them. */
  chairsideEmbed?: Partial<
    Record<
      import('#contract/embed/embed.path.ts').EmbedKind,
      (host: HTMLElement, embed: import('#contract/embed/embed.settings.ts').PublicEmbed) => void
    >
  >
}
