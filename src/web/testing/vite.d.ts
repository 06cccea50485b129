// Component tests are bundled by Vite.
interface ImportMeta {
  glob<Module>(pattern: string, options: { eager: true }): Record<string, Module>
}
